#include "effects/effects.h"

namespace stagec::effects {

Effects analyse(const image::Image& image, const Surroundings& surroundings) {
  (void)surroundings;
  Effects effects;
  effects.reach.assign(image.stages.size(), Reach::target);
  return effects;
}

}  // namespace stagec::effects
