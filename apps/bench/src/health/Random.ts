/**
 * Random numbers that are the same in every run: a generator of 32 bits (sfc32), and the distributions that a simulated
 * month needs.
 */

/** A source of random numbers. */
export interface Random {
  /** Even between 0 and 1, without 1. */
  readonly uniform: () => number
  /** Normal, mean 0, deviation 1. */
  readonly normal: () => number
  /** Gamma with mean 1 and the variance 1 / shape; of an infinite shape, 1. */
  readonly gamma: (shape: number) => number
}

/** The source of a seed. */
export const make = (seed: number): Random => {
  let a = seed | 0
  let b = 0x9e3779b9 | 0
  let c = 0x243f6a88 | 0
  let counter = 1
  const uniform = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < warmUp; i++) uniform()
  // Box and Muller, one of the two.
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const gamma = (shape: number): number => {
    if (shape === Infinity) return 1
    // Marsaglia and Tsang, 2000; for shapes from 1 on.
    const d = shape - 1 / 3
    for (;;) {
      const x = normal()
      const v = (1 + x / Math.sqrt(9 * d)) ** 3
      if (v > 0 && Math.log(1 - uniform()) < x * x / 2 + d - d * v + d * Math.log(v)) return d * v / shape
    }
  }
  return { uniform, normal, gamma }
}

// internal

const warmUp = 15
