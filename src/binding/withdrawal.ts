/** React context of withdrawals, and the hooks of their machine. */
import { useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import type { WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type { withdrawalMachine } from '#machines/funding/withdrawal.machine.ts';
import type {
  AddressChecker,
  PaymentReader,
  WithdrawalCodes,
  WithdrawalContext,
  WithdrawalInput,
  WithdrawalPatch,
} from '#machines/funding/withdrawal.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { useFundingService } from './funding.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type {
  ReceiverProblem,
  ReviewWarning,
  WithdrawalCodes,
} from '#machines/funding/withdrawal.ts';
export type { AmountProblem } from '#machines/funding/withdrawal-cost.ts';

export interface WithdrawalService {
  readonly place: FormPlace<typeof withdrawalMachine>;
  readonly checkAddress: AddressChecker;
  readonly readPayment: PaymentReader;
  readonly clock: Clock;
  readonly newRequestId: () => RequestId;
}

export const [WithdrawalServiceProvider, useWithdrawalService] =
  createServiceContext<WithdrawalService>('WithdrawalService');

export type WithdrawalPhase =
  | 'starting'
  | 'drafting'
  | 'calculating'
  | 'reviewing'
  | 'submitting'
  | 'unknown'
  | 'confirming'
  | 'following';

export interface WithdrawalForm extends WithdrawalContext {
  readonly phase: WithdrawalPhase;
  readonly isBusy: boolean;
  /** A request is pending that must not be interrupted. */
  readonly isLocked: boolean;
  readonly areCodesComplete: boolean;
  /** Networks or terms could not be read. */
  readonly isUnread: boolean;
  readonly selectCoin: (coin: string) => void;
  readonly selectNetwork: (networkId: number) => void;
  readonly edit: (patch: WithdrawalPatch) => void;
  readonly paste: (address: string, copied: string | undefined) => void;
  readonly fillMax: () => void;
  readonly retry: () => void;
  readonly review: () => void;
  readonly goBack: () => void;
  readonly acknowledge: (isAcknowledged: boolean) => void;
  readonly submit: () => void;
  readonly editCodes: (patch: Partial<WithdrawalCodes>) => void;
  readonly confirm: () => void;
  readonly requestCode: () => void;
  readonly cancel: () => void;
  readonly nameReceiver: (receiver: string) => void;
  readonly restart: () => void;
}

/** Data that a draft is checked by; undefined while unknown. */
export interface KnownAddresses {
  readonly book: readonly WithdrawalAddress[];
  readonly addresses: readonly string[];
}

/** @param known the same object while it is unchanged. */
export function useWithdrawal(
  input: WithdrawalInput,
  known: KnownAddresses | undefined,
): WithdrawalForm {
  const { place, newRequestId } = useWithdrawalService();
  const { onUpdate } = useFundingService();
  const actor = useFormActor({ place, input, isPending: isSent });
  useEffect(() => {
    if (known === undefined) return;
    actor.send({ type: 'book.changed', book: known.book, knownAddresses: known.addresses });
  }, [actor, known]);
  useEffect(
    () =>
      onUpdate(({ kind, id }) => {
        actor.send({ type: 'terms.changed' });
        if (kind === 'withdrawal') actor.send({ type: 'withdrawal.changed', id });
      }),
    [actor, onUpdate],
  );
  return useWithdrawalActor(actor, newRequestId);
}

/** Its outcome is not known. */
const isSent = (actor: ActorRefFrom<typeof withdrawalMachine>): boolean =>
  actor.getSnapshot().matches('pending');

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useWithdrawalActor(
  actor: ActorRefFrom<typeof withdrawalMachine>,
  newRequestId: () => RequestId,
): WithdrawalForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: phaseOf(snapshot.value),
    isBusy: snapshot.hasTag('busy'),
    isLocked: snapshot.hasTag('locked'),
    areCodesComplete: snapshot.can({ type: 'codes.submitted' }),
    isUnread: snapshot.matches({ drafting: 'unread' }),
    selectCoin: (coin) => actor.send({ type: 'coin.selected', coin }),
    selectNetwork: (networkId) => actor.send({ type: 'network.selected', networkId }),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    paste: (address, copied) => actor.send({ type: 'address.pasted', address, copied }),
    fillMax: () => actor.send({ type: 'amount.maximized' }),
    retry: () => actor.send({ type: 'terms.retried' }),
    review: () => actor.send({ type: 'review.opened' }),
    goBack: () => actor.send({ type: 'review.left' }),
    acknowledge: (isAcknowledged) => actor.send({ type: 'review.acknowledged', isAcknowledged }),
    submit: () => actor.send({ type: 'withdrawal.submitted', requestId: newRequestId() }),
    editCodes: (patch) => actor.send({ type: 'codes.edited', patch }),
    confirm: () => actor.send({ type: 'codes.submitted' }),
    requestCode: () => actor.send({ type: 'code.requested' }),
    cancel: () => actor.send({ type: 'withdrawal.canceled' }),
    nameReceiver: (receiver) => actor.send({ type: 'receiver.named', receiver }),
    restart: () => actor.send({ type: 'withdrawal.restarted' }),
  };
}

/** First name in the value of a machine; the steps of a pending request have their own. */
function phaseOf(value: SnapshotFrom<typeof withdrawalMachine>['value']): WithdrawalPhase {
  if (typeof value === 'object' && 'pending' in value) return value.pending;
  return (typeof value === 'string' ? value : Object.keys(value)[0]) as WithdrawalPhase;
}
