/** Assertions stay on in production: a broken invariant stops the work before it reaches money. */

/** What only our own bug could break has broken. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/** @throws BrokenInvariant when `condition` is false; `belief` says what was believed. */
export function assert(condition: boolean, belief: string): asserts condition {
  if (!condition) throw new BrokenInvariant(belief);
}

/** Ends a `switch` over a union: a new member fails to compile here. */
export function assertNever(value: never, belief: string): never {
  throw new BrokenInvariant(`${belief}: ${JSON.stringify(value)}`);
}
