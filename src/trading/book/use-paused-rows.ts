/** Pauses row prices while the mouse is over the order book, so a click uses the price shown. The
 *  book resumes when the mouse rests. */
import { useEffect, useState, type RefObject } from 'react';
import type { After } from '../rows/flash-timers.ts';
import { levelAt } from './level-position.ts';

/** Without a mouse movement for this long, the rows resume. */
export const AIM_MS = 10_000;

/**
 * Tracks the mouse over the rows.
 * @returns whether row prices are paused; `onChange` is called on each change.
 */
export function usePausedRows(
  frame: RefObject<HTMLElement | null>,
  after: After,
  onChange: ((isPaused: boolean) => void) | undefined,
): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null || onChange === undefined) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let isAiming = false;
    let cancelRest = (): void => {};
    const turn = (next: boolean): void => {
      cancelRest();
      if (next) cancelRest = after(AIM_MS, () => turn(false));
      if (next === isAiming) return;
      isAiming = next;
      setPaused(next);
      onChange(next);
    };
    const aim = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return;
      if (isAiming || levelAt(event.target) !== undefined) turn(true);
    };
    element.addEventListener('pointerover', aim, { signal });
    element.addEventListener('pointermove', aim, { signal });
    element.addEventListener('pointerleave', () => turn(false), { signal });
    return () => {
      ending.abort();
      turn(false);
    };
  }, [frame, after, onChange]);
  return isPaused;
}
