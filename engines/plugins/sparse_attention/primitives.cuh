// Single instructions that CUDA C++ has no words for: matrix products, asynchronous copies, loads of matrices.
// The order of registers is that of PTX's mma.m16n8k16: lane l holds of rows l/4 and l/4+8 columns 2(l%4) and +1.
#pragma once

#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace sparse_attention {

template <typename T> struct Element;

#define SPARSE_PRODUCT(type)                                                                                           \
  /* c += a·b, a of 16×16, b of 16×8. */                                                                               \
  static __device__ void add(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {                        \
    asm("mma.sync.aligned.m16n8k16.row.col.f32." type "." type ".f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "          \
        "{%0,%1,%2,%3};"                                                                                               \
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])                                                               \
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));                                               \
  }                                                                                                                    \
  /* c = a·b */                                                                                                        \
  static __device__ void begin(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {                      \
    asm("mma.sync.aligned.m16n8k16.row.col.f32." type "." type ".f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "          \
        "{%10,%10,%10,%10};"                                                                                           \
        : "=f"(c[0]), "=f"(c[1]), "=f"(c[2]), "=f"(c[3])                                                               \
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1), "f"(0.0f));                                    \
  }

template <> struct Element<__half> {
  static constexpr uint32_t kOnes = 0x3c003c00; // 1, 1
  SPARSE_PRODUCT("f16")
  static __device__ uint32_t pair(float a, float b) {
    const __half2 x = __floats2half2_rn(a, b);
    return *reinterpret_cast<const uint32_t *>(&x);
  }
  static __device__ __half one(float a) { return __float2half_rn(a); }
};

template <> struct Element<__nv_bfloat16> {
  static constexpr uint32_t kOnes = 0x3f803f80;
  SPARSE_PRODUCT("bf16")
  static __device__ uint32_t pair(float a, float b) {
    const __nv_bfloat162 x = __floats2bfloat162_rn(a, b);
    return *reinterpret_cast<const uint32_t *>(&x);
  }
  static __device__ __nv_bfloat16 one(float a) { return __float2bfloat16_rn(a); }
};
#undef SPARSE_PRODUCT

__device__ inline uint32_t shared_address(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

// Begins to copy 16 bytes into shared memory, or writes zeros and reads nothing.
__device__ inline void copy(uint32_t to, const void *from, bool there) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(there ? 16 : 0) : "memory");
}
// Waits for what this thread has begun to copy.
__device__ inline void await_copies() { asm volatile("cp.async.wait_all;" ::: "memory"); }

// Four matrices of 8×8; each lane gives the address of one row of 16 bytes.
__device__ inline void load(uint32_t (&x)[4], uint32_t from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
               : "r"(from)
               : "memory");
}
__device__ inline void load_turned(uint32_t (&x)[4], uint32_t from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
               : "r"(from)
               : "memory");
}

__device__ inline float power(float x) { // of two; 0 for -inf
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

__device__ inline float nothing() { return __int_as_float(0xff800000); } // -inf: the score of what is not seen

// Largest over the four lanes that hold one row.
__device__ inline float row_largest(float x) {
  x = fmaxf(x, __shfl_xor_sync(~0u, x, 1));
  return fmaxf(x, __shfl_xor_sync(~0u, x, 2));
}

} // namespace sparse_attention
