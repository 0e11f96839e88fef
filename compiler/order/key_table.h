// Values by 64-bit keys that are spread over all bits already: a hash table that is emptied at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace stagec::order {

/// The finalizer of SplitMix64 (Steele, Lea and Flood 2014): spreads a number over all bits.
constexpr std::uint64_t spread(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15U;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31);
}

/// Open addressing, at most half full.
template <typename Value>
class KeyTable {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }

  /// The value of a key, and whether it is a new one: then it is for the caller to set. The next call may move it.
  std::pair<Value*, bool> insert(std::uint64_t key) {
    if (2 * (size_ + 1) > slots_.size()) {
      grow();
    }
    Slot& slot = slots_[find(key)];
    if (slot.round == round_) {
      return {&slot.value, false};
    }
    slot = {key, round_, {}};
    ++size_;
    return {&slot.value, true};
  }

  void clear() {
    size_ = 0;
    if (++round_ == 0) {
      slots_.assign(slots_.size(), {});
      round_ = 1;
    }
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t round = 0;  ///< in which it was set; those of earlier rounds are empty
    Value value{};
  };

  /// Where the key is, or where there is room for it.
  [[nodiscard]] std::size_t find(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(key) & mask;
    while (slots_[at].round == round_ && slots_[at].key != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    std::swap(old, slots_);
    for (Slot& slot : old) {
      if (slot.round == round_) {
        slots_[find(slot.key)] = std::move(slot);
      }
    }
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::uint32_t round_ = 1;
};

}  // namespace stagec::order
