/** Freezes the clock for all stories, so that screenshots of different days are equal. */

/** Friday, 20 November 2026, 09:30:00 UTC. */
const STORY_TIME_MS = Date.UTC(2026, 10, 20, 9, 30, 0);

/** @returns a function that restores the real clock. */
export function freezeClock(): () => void {
  const RealDate = globalThis.Date;
  class FrozenDate extends RealDate {
    constructor(...parts: unknown[]) {
      if (parts.length === 0) super(STORY_TIME_MS);
      else super(...(parts as [number]));
    }

    static override now(): number {
      return STORY_TIME_MS;
    }
  }
  globalThis.Date = FrozenDate as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}
