// A warp's part: sixteen queries, their scores and sums in registers, with the online softmax of FlashAttention-2
// (Dao, 2023, arXiv:2307.08691).
#pragma once

#include "primitives.cuh"
#include "sight.cuh"

namespace sparse_attention {

constexpr float kSlack = 8; // powers may grow to 2^8 before the sums are scaled anew

// Sixteen queries in the registers of a warp, and what they have gathered.
template <typename T, int Head, int Span> struct Sixteen {
  static constexpr int kSteps = Head / 16, kOut = Head / 8, kPart = kGroup * 2 * Head;
  uint32_t queries[kSteps][4];
  float out[kOut][4] = {}, sum[4] = {}, top[2] = {nothing(), nothing()}; // top: of scores times scale

  // `at`: this lane's row and chunk of the first step.
  __device__ void take(uint32_t at) {
#pragma unroll
    for (int step = 0; step < kSteps; ++step) load(queries[step], at ^ (step << 5));
  }

  // Attend to groups of keys, each in a slot of sixteen rows from `keys` and `values` on; ~0 is no slot, and `All` says
  // that there are none such. Of groups that are not `whole`, `seen(slot, r)` gives as bits 0, 1, 8, 9 which of this
  // lane's keys its upper (r = 0) and its lower row see.
  template <bool All, typename Seen>
  __device__ void attend(const uint32_t (&slots)[Span], uint32_t keys, uint32_t values, uint32_t whole,
                         float scale, Seen seen) {
    float scores[Span][2][4], highest[2] = {nothing(), nothing()};
#pragma unroll
    for (int j = 0; j < Span; ++j) {
      if (!All && slots[j] == ~0u) break;
      const uint32_t at = keys + slots[j] * kPart;
#pragma unroll
      for (int step = 0; step < kSteps; ++step) {
        uint32_t b[4];
        load(b, at ^ (step << 5));
        if (step == 0) {
          Element<T>::begin(scores[j][0], queries[0], b[0], b[1]);
          Element<T>::begin(scores[j][1], queries[0], b[2], b[3]);
        } else {
          Element<T>::add(scores[j][0], queries[step], b[0], b[1]);
          Element<T>::add(scores[j][1], queries[step], b[2], b[3]);
        }
      }
    }
#pragma unroll
    for (int j = 0; j < Span; ++j) {
      if (!All && slots[j] == ~0u) break;
      if (!(whole >> slots[j] & 1)) {
#pragma unroll
        for (int r = 0; r < 2; ++r) {
          const uint32_t bits = seen(slots[j], r);
#pragma unroll
          for (int i = 0; i < 4; ++i)
            if (!(bits >> (i / 2 * 8 + i % 2) & 1)) scores[j][i / 2][2 * r + i % 2] = nothing();
        }
      }
#pragma unroll
      for (int i = 0; i < 8; ++i) highest[i / 2 % 2] = fmaxf(highest[i / 2 % 2], scores[j][i / 4][i % 4]);
    }
#pragma unroll
    for (int r = 0; r < 2; ++r) highest[r] = row_largest(highest[r]) * scale;
    if (__any_sync(~0u, highest[0] > top[0] + kSlack || highest[1] > top[1] + kSlack)) {
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const float higher = fmaxf(top[r], highest[r]), fade = higher == top[r] ? 1 : power(top[r] - higher);
        top[r] = higher;
        sum[2 * r] *= fade;
#pragma unroll
        for (int n = 0; n < kOut; ++n) {
          out[n][2 * r] *= fade;
          out[n][2 * r + 1] *= fade;
        }
      }
    }
    const float shift[2] = {top[0] == nothing() ? 0 : top[0], top[1] == nothing() ? 0 : top[1]};
#pragma unroll
    for (int j = 0; j < Span; ++j) {
      if (!All && slots[j] == ~0u) break;
      uint32_t powers[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        powers[i] = Element<T>::pair(power(fmaf(scores[j][i / 2][i % 2 * 2], scale, -shift[i % 2])),
                                     power(fmaf(scores[j][i / 2][i % 2 * 2 + 1], scale, -shift[i % 2])));
      Element<T>::add(sum, powers, Element<T>::kOnes, Element<T>::kOnes);
      const uint32_t at = values + slots[j] * kPart;
#pragma unroll
      for (int n = 0; n < kOut / 2; ++n) {
        uint32_t b[4];
        load_turned(b, at ^ (n << 5));
        Element<T>::add(out[2 * n], powers, b[0], b[1]);
        Element<T>::add(out[2 * n + 1], powers, b[2], b[3]);
      }
    }
  }
};

// Take the lowest `Span` bits from `groups`, as slots; ~0 where there are no more.
template <int Span> __device__ void take_slots(uint32_t &groups, uint32_t (&slots)[Span]) {
#pragma unroll
  for (int j = 0; j < Span; ++j) {
    slots[j] = 31 - __clz(groups & (0 - groups));
    groups &= groups - 1;
  }
}

} // namespace sparse_attention
