/** Running editors of ads and payment methods, in the state a story needs. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { OwnAd } from '#contract/entities/p2p-ad.ts';
import type { PaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import { PIXEL } from '#contract/samples/support-chat.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { AdDraft } from '#machines/p2p/ad-draft.ts';
import { adEditorMachine } from '#machines/p2p/ad-editor.machine.ts';
import type { SaveAd } from '#machines/p2p/ad-editor.ts';
import { paymentMethodMachine } from '#machines/p2p/payment-method.machine.ts';
import type { ChangeMethod, PreparedMethodImage } from '#machines/p2p/payment-method.ts';
import {
  useAdEditorActor,
  usePaymentMethodActor,
  type AdEditorForm,
  type PaymentMethodForm,
} from '#src/binding/p2p-center.ts';
import { settings, types } from './sample-market.ts';

const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');
const never = new Promise<never>(() => {});
/** A story may stay open longer than a timeout. */
const STILL = { responseTimeoutMs: HOUR_MS, intervalMs: HOUR_MS };

const responseAt = (stage: string): Promise<never> => {
  switch (stage) {
    case 'rejected':
      return Promise.reject(
        new ApiError('Insufficient available balance.', { code: 'balance_too_low' }),
      );
    case 'levelTooLow':
      return Promise.reject(
        new ApiError('Your identity level is too low.', {
          code: 'identity_level_too_low',
          body: { required_kyc_level: 2 },
        }),
      );
    case 'nameDiffers':
      return Promise.reject(
        new ApiError('The name on the account must be the name of your verified identity.', {
          code: 'payment_name_differs',
        }),
      );
    case 'codeWrong':
      return Promise.reject(
        new ApiError('Wrong two-factor code.', { code: 'two_factor_code_wrong' }),
      );
    case 'inUse':
      return Promise.reject(
        new ApiError('An open order uses this payment method.', { code: 'payment_method_in_use' }),
      );
    case 'unknown':
      return Promise.reject(new Error('no response'));
    default:
      return never;
  }
};

export type AdStage =
  | 'new'
  | 'incomplete'
  | 'filled'
  | 'floating'
  | 'far'
  | 'tooFar'
  | 'confirming'
  | 'sending'
  | 'unknown'
  | 'rejected'
  | 'levelTooLow'
  | 'unpriced';

const FILLED: Partial<AdDraft> = {
  price: '0.93',
  totalAmount: '5000',
  minimum: '50',
  maximum: '2000',
  paymentMethodIds: [31],
};
const DRAFTS: Readonly<Partial<Record<AdStage, Partial<AdDraft>>>> = {
  new: {},
  incomplete: {},
  floating: { ...FILLED, priceType: 'floating', premium: '101.5', priceFloor: '0.9' },
  unpriced: { ...FILLED, priceType: 'floating', premium: '101.5' },
  far: { ...FILLED, price: '1.15' },
  confirming: { ...FILLED, price: '1.15' },
  tooFar: { ...FILLED, price: '9.3' },
};
const SUBMITTED: readonly AdStage[] = [
  'incomplete',
  'confirming',
  'sending',
  'unknown',
  'rejected',
  'levelTooLow',
];

interface StagedAdProps {
  readonly stage: AdStage;
  /** Undefined for a new ad. */
  readonly ad: OwnAd | undefined;
  readonly draft: Partial<AdDraft>;
  readonly children: (form: AdEditorForm) => ReactNode;
}

export function StagedAd({ children, ...given }: StagedAdProps) {
  const [actor] = useState(() => stagedAd(given));
  return children(useAdEditorActor(actor, () => REQUEST));
}

function stagedAd({ stage, ad, draft }: Omit<StagedAdProps, 'children'>) {
  const actor = createActor(
    adEditorMachine.provide({
      actors: { saveAd: sentRequest<SaveAd>({ send: () => responseAt(stage) }, STILL) },
    }),
    { input: { settings, ad, coin: 'USDT', currency: 'EUR' } },
  ).start();
  const patch = ad === undefined ? (DRAFTS[stage] ?? FILLED) : {};
  actor.send({ type: 'draft.edited', patch: { ...patch, ...draft } });
  actor.send({
    type: 'reference.changed',
    price: stage === 'unpriced' ? 'none' : decimal('0.92'),
  });
  if (SUBMITTED.includes(stage)) actor.send({ type: 'ad.submitted', requestId: REQUEST });
  return actor;
}

export type MethodStage =
  | 'new'
  | 'incomplete'
  | 'filled'
  | 'withImage'
  | 'readingImage'
  | 'unreadable'
  | 'code'
  | 'codeWrong'
  | 'sending'
  | 'unknown'
  | 'nameDiffers'
  | 'deleting'
  | 'inUse';

const WITH_CODE: readonly MethodStage[] = ['code', 'codeWrong'];

interface StagedMethodProps {
  readonly stage: MethodStage;
  /** Undefined for a new one. */
  readonly method: PaymentMethod | undefined;
  readonly children: (form: PaymentMethodForm) => ReactNode;
}

export function StagedMethod({ stage, method, children }: StagedMethodProps) {
  const [actor] = useState(() => stagedMethod(stage, method));
  return children(usePaymentMethodActor(actor, () => REQUEST));
}

function stagedMethod(stage: MethodStage, method: PaymentMethod | undefined) {
  const isDeletion = stage === 'deleting' || stage === 'inUse';
  const actor = createActor(
    paymentMethodMachine.provide({
      actors: {
        prepareImage: fromPromise<PreparedMethodImage, { readonly source: unknown }>(() =>
          stage === 'withImage'
            ? Promise.resolve({ base64: PIXEL, mediaType: 'image/png' })
            : stage === 'unreadable'
              ? Promise.reject(new Error('no image'))
              : never,
        ),
        changeMethod: sentRequest<ChangeMethod>({ send: () => responseAt(stage) }, STILL),
      },
    }),
    {
      input: {
        types,
        method,
        isDeletion,
        verifiedName: stage === 'incomplete' ? '' : 'Mai Tran',
        isCodeRequired: WITH_CODE.includes(stage),
      },
    },
  ).start();
  if (!isDeletion && method === undefined && stage !== 'new' && stage !== 'incomplete') {
    actor.send({ type: 'draft.edited', patch: { typeId: 1, label: 'Main account' } });
    actor.send({ type: 'value.edited', key: 'iban', value: 'DE89 3704 0044 0532 0130 00' });
  }
  if (['withImage', 'readingImage', 'unreadable'].includes(stage)) {
    actor.send({ type: 'image.chosen', source: 'file' });
  }
  const submit = () => actor.send({ type: 'change.submitted', requestId: REQUEST });
  if (!['new', 'filled', 'withImage', 'readingImage', 'unreadable', 'deleting'].includes(stage)) {
    submit();
  }
  if (stage === 'codeWrong') {
    actor.send({ type: 'code.edited', code: '123456' });
    submit();
  }
  return actor;
}
