/** Running machines that take an ad, in the state a story needs. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { p2pOrderDetailsCodec, type P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import { p2pOrderDetailsWire } from '#contract/samples/p2p.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { takeAdMachine } from '#machines/p2p/take-ad.machine.ts';
import type { CreateOrder } from '#machines/p2p/take-ad.ts';
import { useTakeAdActor, type TakeAdForm } from '#src/binding/p2p-market.ts';

export type TakeStage =
  | 'empty'
  | 'incomplete'
  | 'filled'
  | 'outside'
  | 'short'
  | 'repriced'
  | 'moved'
  | 'sending'
  | 'unknown'
  | 'absent'
  | 'rejected'
  | 'paused'
  | 'levelTooLow'
  | 'made';

const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');
const never = new Promise<never>(() => {});
/** A story may stay open longer than a timeout. */
const STILL = { responseTimeoutMs: HOUR_MS, lookupTimeoutMs: HOUR_MS, intervalMs: HOUR_MS };
const AT_ONCE = { responseTimeoutMs: 0, lookupTimeoutMs: HOUR_MS, intervalMs: 0 };
const UNSENT: readonly TakeStage[] = ['empty', 'filled', 'outside', 'short', 'repriced'];

interface StagedTakeProps {
  readonly stage: TakeStage;
  readonly ad: P2pAd;
  readonly children: (form: TakeAdForm) => ReactNode;
}

export function StagedTake({ stage, ad, children }: StagedTakeProps) {
  const [actor] = useState(() => stagedTake(stage, ad));
  return children(useTakeAdActor(actor, () => REQUEST));
}

function stagedTake(stage: TakeStage, ad: P2pAd) {
  const actor = createActor(
    takeAdMachine.provide({
      actors: {
        createOrder: sentRequest<CreateOrder>(
          {
            send: () => responseAt(stage),
            find: () => (stage === 'absent' ? Promise.resolve(undefined) : never),
          },
          stage === 'absent' ? AT_ONCE : STILL,
        ),
      },
    }),
    { input: { ad, steps: { coinDecimals: 8, fiatDecimals: 2 } } },
  ).start();
  const available = decimal(stage === 'short' ? '10' : '1200.5');
  actor.send({ type: 'balance.changed', available: ad.side === 'buy' ? available : undefined });
  if (stage !== 'empty' && stage !== 'incomplete') {
    const [payment] = ad.paymentTypes;
    const paymentId = ad.side === 'buy' ? 31 : payment?.id;
    const text = stage === 'outside' ? '9000' : '100';
    actor.send({ type: 'draft.edited', patch: { text, paymentId } });
  }
  if (stage === 'repriced') {
    actor.send({ type: 'ad.updated', ad: { ...ad, currentPrice: decimal('0.9412') } });
  }
  if (!UNSENT.includes(stage)) actor.send({ type: 'order.submitted', requestId: REQUEST });
  return actor;
}

function responseAt(stage: TakeStage): Promise<P2pOrderDetails> {
  switch (stage) {
    case 'made':
      return Promise.resolve(p2pOrderDetailsCodec.decode(p2pOrderDetailsWire));
    case 'moved':
      return rejectionOf('The price has moved.', 'ad_price_moved', { current_price: '0.95' });
    case 'rejected':
      return rejectionOf('The ad is offline.', 'ad_offline');
    case 'paused':
      return rejectionOf('Trading is paused.', 'p2p_paused', { until: '2026-11-29T16:00:00.000Z' });
    case 'levelTooLow':
      return rejectionOf('Your identity level is too low.', 'identity_level_too_low', {
        required_kyc_level: 1,
      });
    case 'unknown':
    case 'absent':
      return Promise.reject(new Error('no response'));
    default:
      return never;
  }
}

const rejectionOf = (message: string, code: ApiError['code'], body?: unknown): Promise<never> =>
  Promise.reject(new ApiError(message, { code, body }));
