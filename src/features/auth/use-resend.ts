/** Another code by mail: after one was sent, the next has to wait a minute, counted down. */
import { useEffect, useState } from 'react';
import { useForm, type FormName } from '#src/binding/form.tsx';
import { every, systemClock } from '#src/platform/clock.ts';

const WAIT_MS = 60_000;
const noProblems = () => ({});

export interface Resend {
  /** Until another may be asked for; zero when it may. */
  readonly remainingSec: number;
  readonly isBusy: boolean;
  readonly request: () => void;
}

/** @param name the call that sends one. @param email whose; it may still be typed. */
export function useResend(name: FormName, email: string): Resend {
  const { phase, submit, reset, edit } = useForm(name, { values: { email }, check: noProblems });
  const [requestedAt, setRequestedAt] = useState(0);
  const [now, setNow] = useState(0);
  const remainingSec = phase === 'done' ? Math.ceil((requestedAt + WAIT_MS - now) / 1_000) : 0;
  const isWaiting = remainingSec > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    // By the clock, not by ticks: a lid that was closed for a minute has waited enough.
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
