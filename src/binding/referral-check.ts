/** React context of the check of a referral code, and the hook of its machine. */
import { useEffect } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { referralCheckMachine } from '#machines/auth/referral-check.machine.ts';
import type { CheckedCode } from '#machines/auth/referral-check.ts';
import { createServiceContext } from './create-service-context.ts';

export type { CheckedCode } from '#machines/auth/referral-check.ts';

/** The machine with its actor provided. */
type Machine = typeof referralCheckMachine;

const [ReferralCheckProvider, useMachine] = createServiceContext<Machine>('ReferralCheck');

export { ReferralCheckProvider };

/**
 * Checks the code, and every later one after a pause in typing.
 * @returns undefined until the exchange has responded for this code.
 * @throws outside a `ReferralCheckProvider`.
 */
export function useReferralCheck(code: string): CheckedCode | undefined {
  const machine = useMachine();
  const actor = useActorRef(machine, { input: { code } });
  useEffect(() => actor.send({ type: 'code.edited', code }), [actor, code]);
  return useSelector(actor, checkedOf);
}

const checkedOf = ({ context }: SnapshotFrom<Machine>): CheckedCode | undefined => context.checked;
