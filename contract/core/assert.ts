/** Assertions for invariants. They stay on in production, so that a broken invariant stops the
 *  operation before it affects money. */

/** Thrown when an invariant is broken, which only a bug in this code can cause. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/**
 * Checks an invariant. `belief` names it in the error.
 * @throws BrokenInvariant when `condition` is false.
 */
export function assert(condition: boolean, belief: string): asserts condition {
  if (!condition) throw new BrokenInvariant(belief);
}

/** Ends a `switch` over a union: an unhandled new member fails to compile here. */
export function assertNever(value: never, belief: string): never {
  throw new BrokenInvariant(`${belief}: ${JSON.stringify(value)}`);
}
