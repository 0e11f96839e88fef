// A set of stages as bits, numbered from 0.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stagec::order {

/// Sets that are combined must have been made for the same number of stages.
class StageSet {
 public:
  StageSet() = default;
  explicit StageSet(std::size_t stages) : words_((stages + 63) / 64) {}

  [[nodiscard]] bool contains(std::size_t stage) const { return ((words_[stage / 64] >> (stage % 64)) & 1U) != 0; }
  void insert(std::size_t stage) { words_[stage / 64] |= std::uint64_t{1} << (stage % 64); }
  void erase(std::size_t stage) { words_[stage / 64] &= ~(std::uint64_t{1} << (stage % 64)); }

  [[nodiscard]] std::size_t count() const {
    std::size_t sum = 0;
    for (const std::uint64_t word : words_) {
      sum += static_cast<std::size_t>(std::popcount(word));
    }
    return sum;
  }
  [[nodiscard]] bool empty() const { return count() == 0; }
  [[nodiscard]] bool subset_of(const StageSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & ~other.words_[i]) != 0) {
        return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool meets(const StageSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & other.words_[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  StageSet& operator|=(const StageSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] |= other.words_[i];
    }
    return *this;
  }
  StageSet& operator&=(const StageSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] &= other.words_[i];
    }
    return *this;
  }
  StageSet& operator-=(const StageSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] &= ~other.words_[i];
    }
    return *this;
  }
  friend StageSet operator|(StageSet a, const StageSet& b) { return a |= b; }
  friend StageSet operator&(StageSet a, const StageSet& b) { return a &= b; }
  friend StageSet operator-(StageSet a, const StageSet& b) { return a -= b; }
  friend bool operator==(const StageSet&, const StageSet&) = default;

  /// Calls `visit` with each member, the lowest first.
  template <typename Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }
  [[nodiscard]] std::vector<std::size_t> members() const {
    std::vector<std::size_t> all;
    each([&](std::size_t stage) { all.push_back(stage); });
    return all;
  }
  /// The bits, 64 stages a word.
  [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace stagec::order
