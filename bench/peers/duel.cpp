// The duel of the benches in C++, written for this one duel: skill 3, 2d6, hit dice 1d10, leather against
// skill 1, 1d10, hit dice 1d8, chain mail.
#include "dice.hpp"

// Does the first win?
static inline bool firstWins(Draws& draws) {
  uint32_t woundsA = 0;
  uint32_t woundsB = 0;
  for (;;) {
    if (Die<20>::over(draws, 8)) {
      const uint32_t first = Die<6>::over(draws, 2);
      const uint32_t wounds = first + Die<6>::over(draws, 2);
      if (wounds > 0) {
        woundsB += wounds;
        if (!Die<8>::over(draws, woundsB)) return true;
      }
    }
    if (Die<20>::over(draws, 12) && Die<10>::over(draws, 1)) {
      woundsA++;
      if (!Die<10>::over(draws, woundsA)) return false;
    }
  }
}

int main(int count, char** words) { return peer(count, words, firstWins); }
