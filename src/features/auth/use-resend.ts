/** Another code by mail: after one was sent, the next has to wait a minute, counted down. */
import { useEffect, useState } from 'react';
import { useForm, type FormName } from '#src/binding/form.tsx';
import { every } from '#src/platform/clock.ts';

const WAIT_SEC = 60;
const noProblems = () => ({});

export interface Resend {
  /** Until another may be asked for; zero when it may. */
  readonly leftSec: number;
  readonly isBusy: boolean;
  readonly ask: () => void;
}

/** @param name the call that sends one. @param email whose; it may still be typed. */
export function useResend(name: FormName, email: string): Resend {
  const { phase, submit, reset, edit } = useForm(name, { values: { email }, check: noProblems });
  const [waitedSec, setWaitedSec] = useState(0);
  const isWaiting = phase === 'done' && waitedSec < WAIT_SEC;
  useEffect(() => {
    if (!isWaiting) return undefined;
    return every(1_000, () => setWaitedSec((waited) => waited + 1));
  }, [isWaiting]);
  return {
    leftSec: isWaiting ? WAIT_SEC - waitedSec : 0,
    isBusy: phase === 'submitting',
    ask: () => {
      setWaitedSec(0);
      reset();
      edit('email', email);
      submit();
    },
  };
}
