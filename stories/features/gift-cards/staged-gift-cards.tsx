/** Running machines of gift cards, in the state a story needs. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import type { GiftCardCost } from '#contract/rest/gift-cards.ts';
import { cardChangeMachine } from '#machines/gift-cards/card-change.machine.ts';
import type { CardChangeKind, ChangeCard } from '#machines/gift-cards/card-change.ts';
import { createCardsMachine } from '#machines/gift-cards/create-cards.machine.ts';
import type {
  CardsDraft,
  CreateGiftCards,
  PricedCards,
} from '#machines/gift-cards/create-cards.ts';
import { enterCodeMachine } from '#machines/gift-cards/enter-code.machine.ts';
import type { EncryptedCode, UseCode } from '#machines/gift-cards/enter-code.ts';
import { revealCardMachine, type RevealOrder } from '#machines/gift-cards/reveal-card.machine.ts';
import { sendCardMachine } from '#machines/gift-cards/send-card.machine.ts';
import type { SendGiftCard } from '#machines/gift-cards/send-card.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import {
  useCardChangeActor,
  useCreateCardsActor,
  useEnterCodeActor,
  useRevealActor,
  useSendCardActor,
  type CardChangeForm,
  type CreateCardsForm,
  type EnterCodeForm,
  type RevealForm,
  type SendCardForm,
} from '#src/binding/gift-cards.ts';
import { added, card, CODE, cost, redeemed, rules } from './sample-gift-cards.ts';

const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');
const never = new Promise<never>(() => {});
/** A story may stay open longer than a timeout. */
const STILL = { responseTimeoutMs: HOUR_MS, intervalMs: HOUR_MS };

const REJECTIONS = {
  codeWrong: new ApiError('Wrong two-factor code.', { code: 'two_factor_code_wrong' }),
  levelTooLow: new ApiError('Your identity level is too low.', {
    code: 'identity_level_too_low',
    body: { required_kyc_level: 1 },
  }),
  giftCodeWrong: new ApiError('This code is not valid.', {
    code: 'gift_code_wrong',
    body: { attempts_left: 2 },
  }),
  taken: new ApiError('This gift card has already been redeemed.', { code: 'gift_card_redeemed' }),
  noRate: new ApiError('No price.', { code: 'unavailable', status: 422 }),
} as const;

/** `made` gets this response, `sending` and a stage that sends nothing get none. */
function responseAt<Response>(stage: string, made: Response): Promise<Response> {
  if (stage === 'made' || stage === 'added') return Promise.resolve(made);
  if (stage === 'unknown') return Promise.reject(new Error('no response'));
  const rejection = (REJECTIONS as Readonly<Record<string, ApiError>>)[stage];
  return rejection === undefined ? never : Promise.reject(rejection);
}

export type CreateStage =
  | 'new'
  | 'incomplete'
  | 'pricing'
  | 'priced'
  | 'differing'
  | 'unpriced'
  | 'aboveCap'
  | 'reviewing'
  | 'codeWrong'
  | 'levelTooLow'
  | 'sending'
  | 'unknown'
  | 'made';

const REVIEWED: readonly CreateStage[] = [
  'reviewing',
  'codeWrong',
  'levelTooLow',
  'sending',
  'unknown',
  'made',
];

const costAt = (stage: CreateStage): Promise<GiftCardCost> => {
  if (stage === 'pricing') return never;
  if (stage === 'unpriced') return Promise.reject(new Error('no response'));
  if (stage === 'aboveCap') return Promise.resolve({ ...cost, value: decimal('600') });
  return Promise.resolve(stage === 'differing' ? { ...cost, total: decimal('51') } : cost);
};

interface StagedCreateProps {
  readonly stage: CreateStage;
  readonly draft?: Partial<CardsDraft>;
  readonly children: (form: CreateCardsForm) => ReactNode;
}

export function StagedCreate({ stage, draft = {}, children }: StagedCreateProps) {
  const [actor] = useState(() => stagedCreate(stage, draft));
  return children(useCreateCardsActor(actor, () => REQUEST));
}

function stagedCreate(stage: CreateStage, draft: Partial<CardsDraft>) {
  const actor = createActor(
    createCardsMachine.provide({
      actors: {
        readCost: fromPromise<GiftCardCost, PricedCards | undefined>(() => costAt(stage)),
        createCards: sentRequest<CreateGiftCards>(
          { send: () => responseAt(stage, [card, { ...card, number: '4821590736154499' }]) },
          STILL,
        ),
      },
      delays: { typingPauseMs: 0, responseTimeoutMs: HOUR_MS },
    }),
    { input: { rules, themeId: 2, isCodeRequired: true } },
  ).start();
  actor.send({
    type: 'funds.changed',
    funds: { available: decimal('1250.5'), locked: decimal('0') },
  });
  if (stage === 'incomplete') actor.send({ type: 'draft.submitted' });
  if (stage !== 'new' && stage !== 'incomplete') {
    actor.send({
      type: 'draft.edited',
      patch: { amount: '50', note: 'Happy birthday, Anna!', ...draft },
    });
  }
  if (!REVIEWED.includes(stage)) return actor;
  const subscription = actor.subscribe((snapshot) => {
    if (!snapshot.matches({ drafting: 'priced' })) return;
    subscription.unsubscribe();
    queueMicrotask(() => {
      actor.send({ type: 'draft.submitted' });
      if (stage === 'reviewing') return;
      actor.send({ type: 'code.edited', code: '123456' });
      actor.send({ type: 'cards.confirmed', requestId: REQUEST });
    });
  });
  return actor;
}

export type CodeStage =
  | 'empty'
  | 'filled'
  | 'mistyped'
  | 'incomplete'
  | 'encrypting'
  | 'keyMissing'
  | 'sending'
  | 'unknown'
  | 'giftCodeWrong'
  | 'taken'
  | 'noRate'
  | 'made'
  | 'added';

interface StagedCodeProps {
  readonly stage: CodeStage;
  readonly children: (form: EnterCodeForm) => ReactNode;
}

export function StagedCode({ stage, children }: StagedCodeProps) {
  const [actor] = useState(() => stagedCode(stage));
  return children(useEnterCodeActor(actor, () => REQUEST));
}

const TEXTS: Readonly<Partial<Record<CodeStage, string>>> = {
  empty: '',
  incomplete: '',
  mistyped: `${CODE.slice(0, -1)}${CODE.endsWith('0') ? '1' : '0'}`,
};

function stagedCode(stage: CodeStage) {
  const made: GiftCard = stage === 'added' ? added : { ...redeemed, isCreator: false };
  const actor = createActor(
    enterCodeMachine.provide({
      actors: {
        encryptCode: fromPromise<EncryptedCode, string>(() =>
          stage === 'encrypting'
            ? never
            : stage === 'keyMissing'
              ? Promise.reject(new Error('no key'))
              : Promise.resolve({ keyId: 'key-1', code: 'c2VhbGVk' }),
        ),
        useCode: sentRequest<UseCode>({ send: () => responseAt(stage, made) }, STILL),
      },
      delays: { responseTimeoutMs: HOUR_MS },
    }),
    { input: { text: TEXTS[stage] ?? CODE } },
  ).start();
  if (!['empty', 'filled', 'mistyped'].includes(stage)) {
    const action = stage === 'added' ? 'add' : 'redeem';
    actor.send({ type: 'code.submitted', action, requestId: REQUEST });
  }
  return actor;
}

export type RevealStage = 'hidden' | 'revealing' | 'shown' | 'codeWrong' | 'unknown';

interface StagedRevealProps {
  readonly stage: RevealStage;
  readonly isCodeRequired?: boolean;
  readonly children: (form: RevealForm) => ReactNode;
}

export function StagedReveal({ stage, isCodeRequired = true, children }: StagedRevealProps) {
  const [actor] = useState(() => stagedReveal(stage, isCodeRequired));
  return children(useRevealActor(actor));
}

function stagedReveal(stage: RevealStage, isCodeRequired: boolean) {
  const actor = createActor(
    revealCardMachine.provide({
      actors: {
        revealCode: fromPromise<string, RevealOrder>(() =>
          stage === 'shown' ? Promise.resolve(CODE) : responseAt(stage, CODE),
        ),
      },
      delays: { shownMs: HOUR_MS, responseTimeoutMs: HOUR_MS },
    }),
    { input: { cardNumber: card.number, isCodeRequired } },
  ).start();
  if (stage === 'hidden') return actor;
  actor.send({ type: 'code.edited', code: '123456' });
  actor.send({ type: 'reveal.confirmed' });
  return actor;
}

export type SendStage =
  | 'empty'
  | 'incomplete'
  | 'reviewing'
  | 'codeWrong'
  | 'levelTooLow'
  | 'sending'
  | 'unknown'
  | 'made';

interface StagedSendProps {
  readonly stage: SendStage;
  readonly children: (form: SendCardForm) => ReactNode;
}

export function StagedSend({ stage, children }: StagedSendProps) {
  const [actor] = useState(() => stagedSend(stage));
  return children(useSendCardActor(actor, () => REQUEST));
}

function stagedSend(stage: SendStage) {
  const actor = createActor(
    sendCardMachine.provide({
      actors: {
        sendCard: sentRequest<SendGiftCard>({ send: () => responseAt(stage, card) }, STILL),
      },
    }),
    { input: { cardNumber: card.number, isCodeRequired: true } },
  ).start();
  if (stage === 'empty') return actor;
  if (stage !== 'incomplete') {
    actor.send({ type: 'draft.edited', patch: { receiver: 'friend@example.com' } });
  }
  actor.send({ type: 'draft.submitted' });
  if (stage === 'reviewing' || stage === 'incomplete') return actor;
  actor.send({ type: 'code.edited', code: '123456' });
  actor.send({ type: 'card.confirmed', requestId: REQUEST });
  return actor;
}

export type ChangeStage = 'confirming' | 'sending' | 'unknown' | 'taken' | 'noRate' | 'made';

interface StagedChangeProps {
  readonly stage: ChangeStage;
  readonly kind: CardChangeKind;
  readonly children: (form: CardChangeForm) => ReactNode;
}

export function StagedChange({ stage, kind, children }: StagedChangeProps) {
  const [actor] = useState(() => stagedChange(stage, kind));
  return children(useCardChangeActor(actor, () => REQUEST));
}

function stagedChange(stage: ChangeStage, kind: CardChangeKind) {
  const made: GiftCard = kind === 'redeem' ? redeemed : card;
  const actor = createActor(
    cardChangeMachine.provide({
      actors: {
        changeCard: sentRequest<ChangeCard>({ send: () => responseAt(stage, made) }, STILL),
      },
    }),
    { input: { kind, cardNumber: card.number } },
  ).start();
  if (stage === 'confirming') return actor;
  actor.send({ type: 'text.edited', text: 'I lost the printed card.' });
  actor.send({ type: 'change.confirmed', requestId: REQUEST });
  return actor;
}
