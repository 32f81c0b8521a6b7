// The battle of the benches in C++, written for this one battle: eight against eight, everybody with a sword, each in turn
// at a random enemy who stands. The first eight are the Watch, the others the Raiders.
#include "dice.hpp"

// What an attack reads of a fighter. A sword has 2d6, and all swords have one reach, so nobody counters.
struct Sheet {
  uint32_t skill;
  uint32_t evasion;
  uint32_t protection;
  bool d10;  // hit dice 1d10; otherwise 1d8
};

static constexpr Sheet guard{3, 11, 2, true};      // chain mail
static constexpr Sheet recruit{1, 13, 1, false};   // leather
static constexpr Sheet raider{2, 13, 1, true};     // leather
static constexpr Sheet bruiser{3, 15, 0, true};    // no armor
static constexpr Sheet sheets[16] = {guard,  guard,  guard,  guard,  recruit, recruit, recruit, recruit,
                                     raider, raider, raider, raider, bruiser, bruiser, bruiser, bruiser};

// The 2^32 draws cut in so many parts: the width of one.
static constexpr uint32_t widths[9] = {0, 0, 1u << 31, 0xffffffffu / 3, 1u << 30, 0xffffffffu / 5, 0xffffffffu / 6, 0xffffffffu / 7, 1u << 29};

// A face of a die of two to eight sides, from 0. The draw is multiplied instead of divided; where that comes out one too
// low it is set right.
static inline uint32_t face(Draws& draws, uint32_t sides) {
  const uint32_t width = widths[sides];
  uint32_t draw = draws.next();
  while (__builtin_expect(draw >= uint64_t{width} * sides, 0)) draw = draws.next();
  const uint32_t low = static_cast<uint32_t>((uint64_t{draw} * sides) >> 32);
  return low + (draw - low * width >= width);
}

// Does the Watch win?
static inline bool watchWins(Draws& draws) {
  uint8_t wounds[16] = {};
  uint32_t up = 0xffff;
  for (;;) {
    // One round: everybody who is up at their turn.
    for (uint32_t left = up; left != 0;) {
      const int who = __builtin_ctz(left);
      left &= left - 1;
      const uint32_t enemies = up & (who < 8 ? 0xff00 : 0x00ff);
      uint32_t among = enemies;
      const uint32_t count = static_cast<uint32_t>(__builtin_popcount(enemies));
      if (count > 1)
        for (uint32_t skip = face(draws, count); skip > 0; skip--) among &= among - 1;
      const int target = __builtin_ctz(among);
      const Sheet& sheet = sheets[target];
      if (!Die<20>::over(draws, sheet.evasion - sheets[who].skill)) continue;
      const uint32_t first = Die<6>::over(draws, sheet.protection);
      const uint32_t hurt = first + Die<6>::over(draws, sheet.protection);
      if (hurt == 0) continue;
      const uint32_t held = wounds[target] += static_cast<uint8_t>(hurt);
      if (sheet.d10 ? Die<10>::over(draws, held) : Die<8>::over(draws, held)) continue;
      up &= ~(1u << target);
      left &= ~(1u << target);
      if ((up & 0xff00) == 0) return true;
      if ((up & 0x00ff) == 0) return false;
    }
  }
}

int main(int count, char** words) { return peer(count, words, watchWins); }
