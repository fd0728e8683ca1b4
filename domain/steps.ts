/** Work that can pause, so that others can have the thread in between. It yields the share of it that is done. */
export type Steps<Result> = Generator<number, Result>;

/** Does all of it at once. */
export function resultOf<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** A part of longer work: its shares lie between `from` and `to` of the whole. */
export function* partOf<Result>(steps: Steps<Result>, from: number, to: number): Steps<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield from + step.value * (to - from);
  }
}

/** Maps a list, and pauses after each `count` items. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  count: number,
  map: (item: Item, at: number) => Result,
): Steps<readonly Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % count === 0) yield at / items.length;
    results.push(map(item, at));
  }
  return results;
}
