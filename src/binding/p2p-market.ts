/** React context of the market: runs the machine that takes an ad while its panel is open, or its outcome unknown. */
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import type { takeAdMachine } from '#machines/p2p/take-ad.machine.ts';
import type { TakeAd, TakeAdInput, TakeDraft } from '#machines/p2p/take-ad.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

/** Ads of a coin in a currency, on both sides. */
interface AdMarket {
  readonly coin: string;
  readonly currency: string;
}

export interface P2pMarketService {
  readonly takePlace: FormPlace<typeof takeAdMachine>;
  readonly newRequestId: () => RequestId;
  /** Whether the user has read, on this device, how a trade works. */
  readonly isChecklistRead: () => boolean;
  readonly markChecklistRead: () => void;
  /** Updates the loaded lists of a market by its channel. @returns the function that ends it. */
  readonly followAds: (market: AdMarket, onLive: (isLive: boolean) => void) => () => void;
}

export const [P2pMarketServiceProvider, useP2pMarketService] =
  createServiceContext<P2pMarketService>('P2pMarketService');

/** Follows a market while it is shown. @returns whether its channel updates the list. */
export function useFollowedAds({ coin, currency }: AdMarket): boolean {
  const { followAds } = useP2pMarketService();
  const [isLive, setLive] = useState(false);
  const isKnown = coin !== '' && currency !== '';
  useEffect(
    () => (isKnown ? followAds({ coin, currency }, setLive) : undefined),
    [followAds, isKnown, coin, currency],
  );
  return isLive;
}

export interface TakeAdForm extends TakeAd {
  readonly phase: 'ready' | 'repriced' | 'sending' | 'unknown' | 'made';
  readonly edit: (patch: Partial<TakeDraft>) => void;
  readonly maximize: () => void;
  readonly acceptPrice: () => void;
  readonly submit: () => void;
}

/**
 * @param ad the newest state of the ad that is taken; undefined while it is not known.
 * @param available balance of a seller; undefined while it is not known.
 */
export function useTakeAd(
  input: TakeAdInput,
  ad: P2pAd | undefined,
  available: Decimal | undefined,
): TakeAdForm {
  const service = useP2pMarketService();
  const actor = useFormActor({ place: service.takePlace, input, isPending: isSent });
  useEffect(() => {
    const { id } = actor.getSnapshot().context.ad;
    if (ad !== undefined && ad.id === id) actor.send({ type: 'ad.updated', ad });
  }, [actor, ad]);
  useEffect(() => actor.send({ type: 'balance.changed', available }), [actor, available]);
  return useTakeAdActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useTakeAdActor(
  actor: ActorRefFrom<typeof takeAdMachine>,
  newRequestId: () => RequestId,
): TakeAdForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: phaseOf(snapshot),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    maximize: () => actor.send({ type: 'amount.maximized' }),
    acceptPrice: () => actor.send({ type: 'price.accepted' }),
    submit: () => actor.send({ type: 'order.submitted', requestId: newRequestId() }),
  };
}

interface Matching {
  readonly matches: (
    state: 'made' | { readonly drafting: 'ready' | 'repriced' } | { readonly pending: 'unknown' },
  ) => boolean;
}

function phaseOf(snapshot: Matching): TakeAdForm['phase'] {
  if (snapshot.matches('made')) return 'made';
  if (snapshot.matches({ drafting: 'ready' })) return 'ready';
  if (snapshot.matches({ drafting: 'repriced' })) return 'repriced';
  return snapshot.matches({ pending: 'unknown' }) ? 'unknown' : 'sending';
}

const isSent = (actor: {
  readonly getSnapshot: () => { readonly matches: (state: 'pending') => boolean };
}): boolean => actor.getSnapshot().matches('pending');
