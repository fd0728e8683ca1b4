/** React context of the check of a referral code, and the hook of its machine. */
import { createContext, use, useEffect, type ReactNode } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { referralCheckMachine } from '#machines/auth/referral-check.machine.ts';
import type { CheckedCode } from '#machines/auth/referral-check.ts';

export type { CheckedCode } from '#machines/auth/referral-check.ts';

/** The machine with its actor provided. */
type Machine = typeof referralCheckMachine;

const MachineContext = createContext<Machine | undefined>(undefined);

interface ReferralCheckProviderProps {
  readonly machine: Machine;
  readonly children: ReactNode;
}

export function ReferralCheckProvider({ machine, children }: ReferralCheckProviderProps) {
  return <MachineContext value={machine}>{children}</MachineContext>;
}

/**
 * Checks the code, and every later one after a pause in typing.
 * @returns undefined until the exchange has responded for this code.
 * @throws outside a `ReferralCheckProvider`.
 */
export function useReferralCheck(code: string): CheckedCode | undefined {
  const machine = use(MachineContext);
  if (machine === undefined)
    throw new Error('useReferralCheck must be used within a ReferralCheckProvider');
  const actor = useActorRef(machine, { input: { code } });
  useEffect(() => actor.send({ type: 'code.edited', code }), [actor, code]);
  return useSelector(actor, checkedOf);
}

const checkedOf = ({ context }: SnapshotFrom<Machine>): CheckedCode | undefined => context.checked;
