/** Writes a typed amount to the address after a pause, so that a reload shows it again. */
import { useEffect, useRef } from 'react';
import { after } from '#src/platform/clock.ts';

const PAUSE_MS = 600;

export function useDelayedAmount(write: (amount: string) => void): (amount: string) => void {
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  return (amount) => {
    cancel.current();
    cancel.current = after(PAUSE_MS, () => write(amount));
  };
}
