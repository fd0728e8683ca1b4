/** Running machines of Simple Earn, in the state a story needs. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { EarnPosition, EarnProduct } from '#contract/entities/earn.ts';
import type { AutoSubscription, RedeemPreview } from '#contract/rest/earn.ts';
import { autoSubscribeMachine } from '#machines/earn/auto-subscribe.machine.ts';
import type { SetAutoSubscribe } from '#machines/earn/auto-subscribe.ts';
import { redeemMachine } from '#machines/earn/redeem.machine.ts';
import type { RedeemOnce, RedeemRequest } from '#machines/earn/redeem.ts';
import { renewalMachine } from '#machines/earn/renewal.machine.ts';
import type { SetRenewal } from '#machines/earn/renewal.ts';
import { subscribeMachine, type TermsRequest } from '#machines/earn/subscribe.machine.ts';
import type { SubscribeOnce, SubscribeTerms } from '#machines/earn/subscribe.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import {
  useAutoSubscribeActor,
  useRedeemActor,
  useRenewalActor,
  useSubscribeActor,
  type AutoSubscribeForm,
  type RedeemForm,
  type RenewalForm,
  type SubscribeForm,
} from '#src/binding/earn.ts';
import { lockedPosition, preview, redeemPreview, redeeming } from './sample-earn.ts';

export type SendStage = 'sending' | 'unknown' | 'rejected' | 'done';

const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');
const never = new Promise<never>(() => {});
/** A story may stay open longer than a timeout. */
const STILL = { responseTimeoutMs: HOUR_MS, lookupTimeoutMs: HOUR_MS, intervalMs: HOUR_MS };

const rejection = (message: string, code: ApiError['code']): Promise<never> =>
  Promise.reject(new ApiError(message, { code }));

function responseAt<Reply>(stage: string, reply: Reply): Promise<Reply> {
  switch (stage) {
    case 'done':
      return Promise.resolve(reply);
    case 'rejected':
      return rejection('This product is sold out.', 'earn_sold_out');
    case 'unknown':
      return Promise.reject(new Error('no response'));
    default:
      return never;
  }
}

export type SubscribeStage =
  | 'empty'
  | 'incomplete'
  | 'filled'
  | 'everything'
  | 'above'
  | 'renewing'
  | 'floorInvalid'
  | 'previewing'
  | 'previewMissing'
  | 'reviewing'
  | 'notAgreed'
  | 'paused'
  | 'changed'
  | SendStage;

interface StagedSubscribeProps {
  readonly stage: SubscribeStage;
  readonly product: EarnProduct;
  readonly children: (form: SubscribeForm) => ReactNode;
}

export function StagedSubscribe({ stage, product, children }: StagedSubscribeProps) {
  const [actor] = useState(() => stagedSubscribe(stage, product));
  return children(useSubscribeActor(actor, () => REQUEST));
}

const UNREVIEWED: readonly SubscribeStage[] = [
  'empty',
  'filled',
  'everything',
  'above',
  'renewing',
  'floorInvalid',
];
const AGREED: readonly SubscribeStage[] = ['sending', 'unknown', 'rejected', 'done'];

function stagedSubscribe(stage: SubscribeStage, product: EarnProduct) {
  const actor = createActor(
    subscribeMachine.provide({
      delays: { termsTimeMs: HOUR_MS },
      actors: {
        readTerms: fromPromise<SubscribeTerms, TermsRequest>(({ input: { amount } }) =>
          termsAt(stage, amount),
        ),
        subscribe: sentRequest<SubscribeOnce>(
          { send: () => responseAt(stage, lockedPosition) },
          STILL,
        ),
      },
    }),
    { input: { product } },
  );
  actor.subscribe((snapshot) => {
    if (!snapshot.matches({ reviewing: 'current' }) || actor.getSnapshot().context.hasAgreed)
      return;
    if (AGREED.includes(stage)) queueMicrotask(confirm);
    if (stage === 'notAgreed' && !actor.getSnapshot().context.areProblemsShown) {
      queueMicrotask(() => actor.send({ type: 'subscription.confirmed', requestId: REQUEST }));
    }
    if (stage === 'changed' && actor.getSnapshot().context.terms?.amount === '1000') {
      queueMicrotask(() => {
        const balances = { spot: decimal('900'), p2p: decimal('0') };
        actor.send({ type: 'balances.changed', balances });
      });
    }
  });
  function confirm(): void {
    actor.send({ type: 'agreement.changed', hasAgreed: true });
    actor.send({ type: 'subscription.confirmed', requestId: REQUEST });
  }
  actor.start();
  actor.send({
    type: 'balances.changed',
    balances: { spot: decimal(stage === 'changed' ? '1000' : '2400.5'), p2p: decimal('30') },
  });
  draft(stage, actor);
  if (!UNREVIEWED.includes(stage)) actor.send({ type: 'review.requested' });
  return actor;
}

type SubscribeActor = ReturnType<typeof createActor<typeof subscribeMachine>>;

function draft(stage: SubscribeStage, actor: SubscribeActor): void {
  if (stage === 'empty' || stage === 'incomplete') return;
  if (stage === 'everything' || stage === 'changed') {
    actor.send({ type: 'amount.maximized' });
    return;
  }
  const isRenewing = stage === 'renewing' || stage === 'floorInvalid';
  const floor = stage === 'floorInvalid' ? '10.12345' : isRenewing ? '10.5' : '';
  const amount = stage === 'above' ? '2400.6' : '1000';
  actor.send({ type: 'draft.edited', patch: { amount, isRenewing, floor } });
}

function termsAt(stage: SubscribeStage, amount: SubscribeTerms['amount']): Promise<SubscribeTerms> {
  if (stage === 'previewing') return never;
  if (stage === 'previewMissing') return Promise.reject(new Error('no response'));
  if (stage === 'paused') {
    return Promise.resolve({ amount, preview: { ...preview, resumesAt: preview.accruesFrom } });
  }
  return Promise.resolve({ amount, preview });
}

export type RedeemStage =
  | 'ready'
  | 'free'
  | 'incomplete'
  | 'previewing'
  | 'notYet'
  | 'unreachable'
  | 'unconfirmed'
  | 'onItsWay'
  | SendStage;

interface StagedRedeemProps {
  readonly stage: RedeemStage;
  readonly position: EarnPosition;
  readonly children: (form: RedeemForm) => ReactNode;
}

export function StagedRedeem({ stage, position, children }: StagedRedeemProps) {
  const [actor] = useState(() => stagedRedeem(stage, position));
  return children(useRedeemActor(actor, () => REQUEST));
}

const SUBMITTED: readonly RedeemStage[] = [
  'unconfirmed',
  'sending',
  'unknown',
  'rejected',
  'done',
  'onItsWay',
];

function stagedRedeem(stage: RedeemStage, position: EarnPosition) {
  const actor = createActor(
    redeemMachine.provide({
      delays: { previewTimeMs: HOUR_MS },
      actors: {
        readPreview: fromPromise<RedeemPreview, RedeemRequest>(() => redeemPreviewAt(stage)),
        redeem: sentRequest<RedeemOnce>(
          {
            send: () =>
              responseAt(
                stage === 'onItsWay' ? 'done' : stage,
                stage === 'onItsWay' ? redeeming : { ...position, status: 'redeemed' as const },
              ),
          },
          STILL,
        ),
      },
    }),
    { input: { position } },
  );
  let isSubmitted = false;
  actor.subscribe((snapshot) => {
    if (!snapshot.matches({ drafting: 'ready' }) || isSubmitted) return;
    if (!SUBMITTED.includes(stage)) return;
    isSubmitted = true;
    queueMicrotask(() => {
      const lost = snapshot.context.preview?.lost ?? '';
      if (stage !== 'unconfirmed') actor.send({ type: 'confirmation.edited', text: lost });
      actor.send({ type: 'redeem.submitted', requestId: REQUEST });
    });
  });
  actor.start();
  if (position.type === 'flexible' && stage !== 'incomplete') {
    actor.send({ type: 'draft.edited', patch: { amount: '1000', speed: 'next_day' } });
  }
  if (stage === 'incomplete') actor.send({ type: 'redeem.submitted', requestId: REQUEST });
  return actor;
}

function redeemPreviewAt(stage: RedeemStage): Promise<RedeemPreview> {
  switch (stage) {
    case 'previewing':
      return never;
    case 'unreachable':
      return Promise.reject(new Error('no response'));
    case 'notYet':
      return rejection('This position cannot be redeemed yet.', 'earn_hold_not_over');
    case 'free':
    case 'onItsWay':
      return Promise.resolve({
        ...redeemPreview,
        returned: redeemPreview.amount,
        atMaturity: undefined,
        lost: decimal('0'),
      });
    default:
      return Promise.resolve(redeemPreview);
  }
}

interface StagedRenewalProps {
  readonly stage: 'idle' | 'floorInvalid' | SendStage;
  readonly position: EarnPosition;
  readonly children: (form: RenewalForm) => ReactNode;
}

export function StagedRenewal({ stage, position, children }: StagedRenewalProps) {
  const [actor] = useState(() => {
    const started = createActor(
      renewalMachine.provide({
        actors: {
          setRenewal: sentRequest<SetRenewal>({ send: () => responseAt(stage, position) }, STILL),
        },
      }),
      { input: { position } },
    ).start();
    if (stage !== 'idle') {
      const floor = stage === 'floorInvalid' ? '1,5x' : '10.5';
      started.send({ type: 'draft.edited', patch: { isRenewing: true, floor } });
      started.send({ type: 'renewal.submitted', requestId: REQUEST });
    }
    return started;
  });
  return children(useRenewalActor(actor, () => REQUEST));
}

interface StagedAutoSubscribeProps {
  readonly stage: 'off' | 'on' | 'tooLow' | SendStage;
  readonly product: EarnProduct;
  readonly children: (form: AutoSubscribeForm) => ReactNode;
}

export function StagedAutoSubscribe({ stage, product, children }: StagedAutoSubscribeProps) {
  const [actor] = useState(() => stagedAutoSubscribe(stage, product));
  return children(useAutoSubscribeActor(actor, () => REQUEST));
}

function stagedAutoSubscribe(stage: StagedAutoSubscribeProps['stage'], product: EarnProduct) {
  const setting: AutoSubscription = {
    productId: product.id,
    isOn: true,
    keepFree: decimal('100'),
    minimum: product.minimum,
  };
  const actor = createActor(
    autoSubscribeMachine.provide({
      actors: {
        setAutoSubscribe: sentRequest<SetAutoSubscribe>(
          { send: () => responseAt(stage, [setting]) },
          STILL,
        ),
      },
    }),
    {
      input: {
        productId: product.id,
        productMinimum: product.minimum,
        stored: stage === 'on' ? setting : undefined,
      },
    },
  ).start();
  if (stage !== 'off' && stage !== 'on') {
    const minimum = stage === 'tooLow' ? '1' : product.minimum;
    actor.send({ type: 'draft.edited', patch: { isOn: true, keepFree: '100', minimum } });
    actor.send({ type: 'setting.submitted', requestId: REQUEST });
  }
  return actor;
}
