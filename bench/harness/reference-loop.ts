/**
 * Fixed work that times a thread: integers in typed arrays, keyed texts and JSON, as the engines and
 * the exchange use them. The function has no imports, because it is sent to threads as text, and it
 * runs the same work everywhere, whatever the seed of the benchmark.
 * @param passCount the first passes of a thread compile the code and are slower.
 * @returns milliseconds of each pass.
 */
export function referenceLoop(passCount: number): readonly number[] {
  const numberCount = 8_192;
  const rowCount = 160;
  const numbers = new Int32Array(numberCount);
  const window = new Float64Array(512);

  /** Xorshift with 32 bits. */
  const next = (state: number): number => {
    const first = state ^ (state << 13);
    const second = first ^ (first >>> 17);
    return second ^ (second << 5);
  };
  const mixNumbers = (seed: number): number => {
    let state = seed;
    for (let turn = 0; turn < 24; turn += 1) {
      for (let at = 0; at < numberCount; at += 1) {
        state = next(state);
        numbers[at] = ((numbers[at] ?? 0) + state) | 0;
      }
    }
    for (let turn = 0; turn < 4_000; turn += 1) {
      state = next(state);
      const place = (state >>> 0) % window.length;
      window.copyWithin(place + 1, place, window.length - 1);
      window[place] = numbers[turn] ?? 0;
    }
    return state;
  };
  const mixTexts = (seed: number): number => {
    let state = seed;
    const sizes = new Map<string, string>();
    for (let turn = 0; turn < 6_000; turn += 1) {
      state = next(state);
      const price = ((state >>> 0) % 2_000).toString();
      if (turn % 5 === 0) sizes.delete(price);
      else sizes.set(price, `${turn}.${(state >>> 0) % 100}`);
    }
    const rows = [...sizes].slice(0, rowCount).map(([price, size]) => ({ price, size, at: state }));
    let length = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      const text = JSON.stringify({ turn, data: JSON.stringify(rows) });
      const { data } = JSON.parse(text) as { readonly data: string };
      length += (JSON.parse(data) as readonly unknown[]).length;
    }
    return (state + length) | 0;
  };

  const passes: number[] = [];
  let state = 20_261_127;
  for (let pass = 0; pass < passCount; pass += 1) {
    const startedMs = performance.now();
    state = mixTexts(mixNumbers(state)) | 1;
    passes.push(performance.now() - startedMs);
  }
  // Uses the state, so that the work is not optimized away.
  return state === 0 ? [] : passes;
}
