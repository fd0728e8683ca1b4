/** Returns `count` random bytes. main.ts passes in the real source, tests pass in a seeded one. */
export type RandomBytes = (count: number) => Buffer;
