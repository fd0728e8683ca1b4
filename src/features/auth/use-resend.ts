/** Requests another code by email, at most once a minute with a countdown. */
import { useEffect, useState } from 'react';
import { useForm, type FormName } from '#src/binding/form.ts';
import { every, systemClock } from '#src/platform/clock.ts';

const WAIT_MS = 60_000;
const noProblems = () => ({});

export interface Resend {
  /** Seconds until another code may be requested; zero when it may. */
  readonly remainingSec: number;
  readonly isBusy: boolean;
  readonly request: () => void;
}

/**
 * Provides the resend action.
 * @param name the form that requests the code.
 * @param email the recipient; may still be typed.
 */
export function useResend(name: FormName, email: string): Resend {
  const { phase, submit, reset, edit } = useForm(name, { values: { email }, check: noProblems });
  const [requestedAt, setRequestedAt] = useState(0);
  const [now, setNow] = useState(0);
  const remainingSec = phase === 'done' ? Math.ceil((requestedAt + WAIT_MS - now) / 1_000) : 0;
  const isWaiting = remainingSec > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    // Counts by the clock, not by timer ticks: the time while the device sleeps counts too.
    return every(1_000, () => setNow(systemClock()));
  }, [isWaiting]);
  return {
    remainingSec: Math.max(0, remainingSec),
    isBusy: phase === 'submitting',
    request: () => {
      setRequestedAt(systemClock());
      setNow(systemClock());
      reset();
      edit('email', email);
      submit();
    },
  };
}
