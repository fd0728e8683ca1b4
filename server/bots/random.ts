/** Random numbers from a seed: the same seed produces the same market. */
export interface Random {
  /** 0 <= value < 1. */
  next(): number;
  /** An integer, both ends included. */
  between(low: number, high: number): number;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, between: (low, high) => low + Math.floor(next() * (high - low + 1)) };
}
