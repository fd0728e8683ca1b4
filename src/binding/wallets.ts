/** React context of the wallet pages: runs the transfer machines while a dialog is open, or their outcome unknown. */
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import type { transferMachine } from '#machines/wallets/transfer.machine.ts';
import type { Transfer, TransferInput, TransferPatch } from '#machines/wallets/transfer.ts';
import type { userTransferMachine } from '#machines/wallets/user-transfer.machine.ts';
import type {
  UserTransfer,
  UserTransferDraft,
  UserTransferInput,
} from '#machines/wallets/user-transfer.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { TransferInput } from '#machines/wallets/transfer.ts';
export type { UserTransferDraft } from '#machines/wallets/user-transfer.ts';

export interface WalletsService {
  readonly transferPlace: FormPlace<typeof transferMachine>;
  readonly userTransferPlace: FormPlace<typeof userTransferMachine>;
  readonly newRequestId: () => RequestId;
  readonly announce: (notice: Notice) => void;
  /** Shows and stores another display currency, such as EUR; never fails. */
  readonly chooseCurrency: (currency: string) => Promise<void>;
}

export const [WalletsServiceProvider, useWalletsService] =
  createServiceContext<WalletsService>('WalletsService');

export type SendPhase = 'sending' | 'unknown' | 'done';

export interface TransferForm extends Transfer {
  readonly phase: 'drafting' | SendPhase;
  readonly isMaxLoading: boolean;
  readonly redirect: (patch: TransferPatch) => void;
  readonly swap: () => void;
  readonly editAmount: (amount: string) => void;
  readonly fillMax: () => void;
  readonly submit: () => void;
  readonly restart: () => void;
}

/** @param balances a new object when balances may have changed, which reads the maximum again;
 *  undefined while loading. */
export function useTransfer(input: TransferInput, balances: unknown): TransferForm {
  const service = useWalletsService();
  const actor = useFormActor({ place: service.transferPlace, input, isPending: isSent });
  useEffect(() => {
    if (balances !== undefined) actor.send({ type: 'balances.changed' });
  }, [actor, balances]);
  return useTransferActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useTransferActor(
  actor: ActorRefFrom<typeof transferMachine>,
  newRequestId: () => RequestId,
): TransferForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: snapshot.matches('drafting') ? 'drafting' : sendPhaseOf(snapshot),
    isMaxLoading: snapshot.matches({ drafting: 'loadingMax' }),
    redirect: (patch) => actor.send({ type: 'direction.changed', patch }),
    swap: () => actor.send({ type: 'direction.swapped' }),
    editAmount: (amount) => actor.send({ type: 'amount.edited', amount }),
    fillMax: () => actor.send({ type: 'amount.maximized' }),
    submit: () => actor.send({ type: 'transfer.submitted', requestId: newRequestId() }),
    restart: () => actor.send({ type: 'transfer.restarted' }),
  };
}

export interface UserTransferForm extends UserTransfer {
  readonly phase: 'drafting' | 'reviewing' | SendPhase;
  readonly edit: (patch: Partial<UserTransferDraft>) => void;
  readonly review: () => void;
  readonly editCode: (code: string) => void;
  readonly goBack: () => void;
  readonly confirm: () => void;
}

/** @param funds of the spot wallet; the same map while they are unchanged.
 *  @param rules undefined while loading. */
export function useUserTransfer(
  input: UserTransferInput,
  funds: UserTransfer['funds'],
  rules: UserTransfer['rules'],
): UserTransferForm {
  const service = useWalletsService();
  const actor = useFormActor({ place: service.userTransferPlace, input, isPending: isSent });
  useEffect(() => actor.send({ type: 'balances.changed', funds }), [actor, funds]);
  useEffect(() => actor.send({ type: 'rules.changed', rules }), [actor, rules]);
  return useUserTransferActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useUserTransferActor(
  actor: ActorRefFrom<typeof userTransferMachine>,
  newRequestId: () => RequestId,
): UserTransferForm {
  const snapshot = useMachineSnapshot(actor);
  const draftPhase = snapshot.matches('drafting')
    ? 'drafting'
    : snapshot.matches('reviewing')
      ? 'reviewing'
      : undefined;
  return {
    ...snapshot.context,
    phase: draftPhase ?? sendPhaseOf(snapshot),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    review: () => actor.send({ type: 'draft.submitted' }),
    editCode: (code) => actor.send({ type: 'code.edited', code }),
    goBack: () => actor.send({ type: 'review.left' }),
    confirm: () => actor.send({ type: 'transfer.confirmed', requestId: newRequestId() }),
  };
}

const isSent = (actor: {
  readonly getSnapshot: () => { readonly matches: (state: 'pending') => boolean };
}): boolean => actor.getSnapshot().matches('pending');

/** Of a machine that has left its draft. */
const sendPhaseOf = (snapshot: {
  readonly matches: (state: 'done' | { readonly pending: 'unknown' }) => boolean;
}): SendPhase => {
  if (snapshot.matches('done')) return 'done';
  return snapshot.matches({ pending: 'unknown' }) ? 'unknown' : 'sending';
};
