/** React context of simple earn: runs each machine while its form is open, or its outcome unknown. */
import { useEffect } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { EarnPosition, EarnProduct } from '#contract/entities/earn.ts';
import type { autoSubscribeMachine } from '#machines/earn/auto-subscribe.machine.ts';
import type {
  AutoSubscribe,
  AutoSubscribeDraft,
  AutoSubscribeInput,
} from '#machines/earn/auto-subscribe.ts';
import type { redeemMachine } from '#machines/earn/redeem.machine.ts';
import type { Redeem, RedeemDraft } from '#machines/earn/redeem.ts';
import type { renewalMachine } from '#machines/earn/renewal.machine.ts';
import type { Renewal, RenewalDraft } from '#machines/earn/renewal.ts';
import type { subscribeMachine } from '#machines/earn/subscribe.machine.ts';
import type { EarnBalances, Subscribe, SubscribeDraft } from '#machines/earn/subscribe.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export interface EarnService {
  /** By product. */
  readonly subscribePlace: (productId: number) => FormPlace<typeof subscribeMachine>;
  /** By position. */
  readonly redeemPlace: (positionId: number) => FormPlace<typeof redeemMachine>;
  readonly renewalPlace: (positionId: number) => FormPlace<typeof renewalMachine>;
  readonly autoSubscribePlace: (productId: number) => FormPlace<typeof autoSubscribeMachine>;
  readonly newRequestId: () => RequestId;
}

export const [EarnServiceProvider, useEarnService] =
  createServiceContext<EarnService>('EarnService');

type SendPhase = 'sending' | 'unknown';

/** Of a machine whose request is pending. */
const sendPhaseOf = (snapshot: { readonly hasTag: (tag: 'unresolved') => boolean }): SendPhase =>
  snapshot.hasTag('unresolved') ? 'unknown' : 'sending';

const isSent = (actor: Pick<AnyActorRef, 'getSnapshot'>): boolean =>
  (actor.getSnapshot() as { readonly matches: (state: 'pending') => boolean }).matches('pending');

export interface SubscribeForm extends Subscribe {
  readonly phase: 'drafting' | 'previewing' | 'reviewing' | 'changed' | SendPhase | 'done';
  readonly edit: (patch: Partial<SubscribeDraft>) => void;
  readonly maximize: () => void;
  readonly review: () => void;
  readonly goBack: () => void;
  readonly agree: (hasAgreed: boolean) => void;
  readonly acceptTerms: () => void;
  readonly confirm: () => void;
}

/** @param balances the same object while they are unchanged; undefined while unknown. */
export function useSubscribe(
  product: EarnProduct,
  amount: string,
  balances: EarnBalances | undefined,
): SubscribeForm {
  const service = useEarnService();
  const place = service.subscribePlace(product.id);
  const actor = useFormActor({ place, input: { product, amount }, isPending: isSent });
  useEffect(() => actor.send({ type: 'product.updated', product }), [actor, product]);
  useEffect(() => {
    if (balances !== undefined) actor.send({ type: 'balances.changed', balances });
  }, [actor, balances]);
  return useSubscribeActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useSubscribeActor(
  actor: ActorRefFrom<typeof subscribeMachine>,
  newRequestId: () => RequestId,
): SubscribeForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: subscribePhaseOf(snapshot),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    maximize: () => actor.send({ type: 'amount.maximized' }),
    review: () => actor.send({ type: 'review.requested' }),
    goBack: () => actor.send({ type: 'review.left' }),
    agree: (hasAgreed) => actor.send({ type: 'agreement.changed', hasAgreed }),
    acceptTerms: () => actor.send({ type: 'terms.accepted' }),
    confirm: () => actor.send({ type: 'subscription.confirmed', requestId: newRequestId() }),
  };
}

type SubscribeSnapshot = ReturnType<ActorRefFrom<typeof subscribeMachine>['getSnapshot']>;

function subscribePhaseOf(snapshot: SubscribeSnapshot): SubscribeForm['phase'] {
  if (snapshot.matches('pending')) return sendPhaseOf(snapshot);
  if (snapshot.matches({ reviewing: 'changed' })) return 'changed';
  if (snapshot.matches('reviewing')) return 'reviewing';
  if (snapshot.matches('previewing')) return 'previewing';
  return snapshot.matches('done') ? 'done' : 'drafting';
}

export interface RedeemForm extends Redeem {
  readonly phase:
    | 'incomplete'
    | 'previewing'
    | 'ready'
    | 'rejected'
    | 'unreachable'
    | SendPhase
    | 'done';
  readonly edit: (patch: Partial<RedeemDraft>) => void;
  readonly typeLoss: (text: string) => void;
  readonly retry: () => void;
  readonly submit: () => void;
}

/** @param position its newest state. */
export function useRedeem(position: EarnPosition): RedeemForm {
  const service = useEarnService();
  const place = service.redeemPlace(position.id);
  const actor = useFormActor({ place, input: { position }, isPending: isSent });
  useEffect(() => actor.send({ type: 'position.updated', position }), [actor, position]);
  return useRedeemActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useRedeemActor(
  actor: ActorRefFrom<typeof redeemMachine>,
  newRequestId: () => RequestId,
): RedeemForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: redeemPhaseOf(snapshot),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    typeLoss: (text) => actor.send({ type: 'confirmation.edited', text }),
    retry: () => actor.send({ type: 'preview.requested' }),
    submit: () => actor.send({ type: 'redeem.submitted', requestId: newRequestId() }),
  };
}

type RedeemSnapshot = ReturnType<ActorRefFrom<typeof redeemMachine>['getSnapshot']>;

function redeemPhaseOf(snapshot: RedeemSnapshot): RedeemForm['phase'] {
  if (snapshot.matches('pending')) return sendPhaseOf(snapshot);
  if (snapshot.matches('done')) return 'done';
  if (snapshot.hasTag('busy')) return 'previewing';
  for (const phase of ['ready', 'rejected', 'unreachable'] as const) {
    if (snapshot.matches({ drafting: phase })) return phase;
  }
  return 'incomplete';
}

export interface RenewalForm extends Renewal {
  readonly phase: 'drafting' | SendPhase;
  readonly edit: (patch: Partial<RenewalDraft>) => void;
  readonly submit: () => void;
}

export function useRenewal(position: EarnPosition): RenewalForm {
  const service = useEarnService();
  const place = service.renewalPlace(position.id);
  const actor = useFormActor({ place, input: { position }, isPending: isSent });
  return useRenewalActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useRenewalActor(
  actor: ActorRefFrom<typeof renewalMachine>,
  newRequestId: () => RequestId,
): RenewalForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: snapshot.matches('drafting') ? 'drafting' : sendPhaseOf(snapshot),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    submit: () => actor.send({ type: 'renewal.submitted', requestId: newRequestId() }),
  };
}

export interface AutoSubscribeForm extends AutoSubscribe {
  readonly phase: 'drafting' | SendPhase;
  readonly edit: (patch: Partial<AutoSubscribeDraft>) => void;
  readonly submit: () => void;
}

export function useAutoSubscribe(input: AutoSubscribeInput): AutoSubscribeForm {
  const service = useEarnService();
  const place = service.autoSubscribePlace(input.productId);
  const actor = useFormActor({ place, input, isPending: isSent });
  return useAutoSubscribeActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useAutoSubscribeActor(
  actor: ActorRefFrom<typeof autoSubscribeMachine>,
  newRequestId: () => RequestId,
): AutoSubscribeForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: snapshot.matches('drafting') ? 'drafting' : sendPhaseOf(snapshot),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    submit: () => actor.send({ type: 'setting.submitted', requestId: newRequestId() }),
  };
}
