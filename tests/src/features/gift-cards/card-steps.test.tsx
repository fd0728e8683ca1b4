/** One gift card: its facts, the steps that its state allows, and the form of each step. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import type { CardChangeKind } from '#machines/gift-cards/card-change.ts';
import type { SendCardForm } from '#src/binding/gift-cards.ts';
import { CardDetails } from '#src/features/gift-cards/card/CardDetails.tsx';
import { ChangeView } from '#src/features/gift-cards/card/ChangeView.tsx';
import { RevealView } from '#src/features/gift-cards/card/RevealView.tsx';
import { SendView } from '#src/features/gift-cards/card/SendView.tsx';
import * as samples from '#stories/features/gift-cards/sample-gift-cards.ts';
import {
  StagedChange,
  StagedReveal,
  StagedSend,
  type ChangeStage,
  type SendStage,
} from '#stories/features/gift-cards/staged-gift-cards.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import {
  editEach,
  pressEach,
  shownLinks,
  shownRows,
  textOf,
} from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const { card, added, redeemed, restricted, locked, themes } = samples;
const details = (shown: GiftCard) =>
  pressEach(['onStep'], (calls) => (
    <CardDetails card={shown} themes={themes} brand="Tidemark" {...calls} />
  ));
const show = (shown: GiftCard) =>
  void renderOnPage(<CardDetails card={shown} themes={themes} brand="Tidemark" onStep={vi.fn()} />);

it('offers the steps that the state of a card allows', async () => {
  expect(await details(card)).toEqual({
    Redeem: ['onStep', 'redeem'],
    'Show code': ['onStep', 'reveal'],
    Send: ['onStep', 'send'],
    Image: ['onStep', 'picture'],
    Revoke: ['onStep', 'revoke'],
    'Report lost': ['onStep', 'report'],
  });
  expect(await details(redeemed)).toEqual({});
  expect(Object.keys(await details(added))).toEqual(['Redeem', 'Send', 'Report lost']);
  expect('Redeem' in (await details(locked))).toBe(false);
});

const AT = (minute: number) => epochMs(Date.UTC(2026, 2, 4, 12, minute));
const timed = {
  createdAt: AT(1),
  revealedAt: AT(2),
  addedAt: AT(3),
  redeemedAt: AT(4),
  expiresAt: AT(5),
};
const time = (minute: number) => `04 Mar 2026 12:0${minute}:00`;

it('shows each fact of a card beside its own label', () => {
  show({ ...redeemed, ...timed, fee: decimal('0.5'), restrictedTo: 'f***d@example.com' });
  expect(shownRows()).toEqual({
    Tidemark: 'New year',
    Status: 'Redeemed',
    Value: '50 USDT',
    'Pays in': 'BTC',
    Fee: '0.5 USDT',
    'Only for': 'f***d@example.com',
    Created: time(1),
    'Code first shown': time(2),
    Added: time(3),
    Redeemed: time(4),
    Credited: '0.0007782 BTC',
    Rate: '1 BTC = 64,250.1 USDT',
  });
  cleanup();
  show({ ...added, ...timed });
  expect(shownRows()).toMatchObject({ Status: 'Added', 'Redeems itself': time(5) });
  expect(Object.keys(shownRows())).not.toContain('Fee');
  cleanup();
  show({ ...card, expiresAt: AT(5) });
  expect(shownRows()).toMatchObject({ Status: 'Active', Expires: time(5) });
});

it.each([
  ['0.0007782', 'Recalculated on this device: the same amount.'],
  ['0.0007783', 'Recalculated on this device: another amount. Ask support.'],
])('recalculates a credit of %s', (amount, text) => {
  show({ ...redeemed, redeemedAmount: decimal(amount) });
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  [card, 'Anyone with the code can take this card.'],
  [locked, 'The card is locked until its review is done.'],
  [added, 'This card is yours. No one else can redeem it.'],
  [restricted, 'Only f***d@example.com can add or redeem this card.'],
  [{ ...card, isHolder: false }, undefined],
  [redeemed, undefined],
])('says what a state means for the reader', (shown, text) => {
  const all = /Anyone with the code|is locked until|is yours|can add or redeem/;
  show(shown);
  expect(screen.queryByText(all)?.textContent.replaceAll(/\p{Cf}/gu, '')).toBe(text);
});

const pressChange = (kind: CardChangeKind, stage: ChangeStage, shown = card) =>
  pressEach(['confirm', 'edit', 'onBack'], ({ onBack, ...calls }) => (
    <StagedChange kind={kind} stage={stage}>
      {(form) => <ChangeView card={shown} form={{ ...form, ...calls }} onBack={onBack} />}
    </StagedChange>
  ));
const changeText = async (kind: CardChangeKind, stage: ChangeStage, shown = card) => {
  renderOnPage(
    <StagedChange kind={kind} stage={stage}>
      {(form) => <ChangeView card={shown} form={form} onBack={vi.fn()} />}
    </StagedChange>,
  );
  await vi.waitFor(() => expect(document.body.textContent).not.toBe(''));
  return textOf(document.body);
};

it.each([
  ['redeem', 'Redeem card', '50 USDT is credited to your spot wallet.'],
  ['revoke', 'Revoke card', '50 USDT returns to the wallet that paid for the card.'],
  ['report', 'Report and lock card', 'The card is locked until the exchange decides.'],
] as const)('confirms to %s a card, and goes back', async (kind, confirm, text) => {
  expect(await pressChange(kind, 'confirming')).toEqual({
    Back: ['onBack'],
    [confirm]: ['confirm'],
  });
  expect(await pressChange(kind, 'sending')).toMatchObject({ [confirm]: 'busy' });
  expect(await pressChange(kind, 'made')).toEqual({ Done: ['onBack'] });
  expect(await changeText(kind, 'confirming')).toContain(text);
});

it('says in which coin a card pays, and what came of a change', async () => {
  const inBitcoin = { ...card, faceCoin: 'BTC' };
  expect(await changeText('redeem', 'confirming', inBitcoin)).toContain('spot wallet in BTC, at');
  for (const [kind, stage, text] of [
    ['redeem', 'made', '0.0007782 BTC credited to your spot wallet.'],
    ['revoke', 'made', 'The card is revoked. 50 USDT is back in your wallet.'],
    ['report', 'made', 'The card is locked. The exchange will review your report.'],
    ['redeem', 'unknown', 'No response yet.'],
    ['redeem', 'noRate', 'The card has no rate now. It is unchanged.'],
    ['redeem', 'taken', 'This gift card has already been redeemed.'],
  ] as const) {
    cleanup();
    void changeText(kind, stage);
    await screen.findByText(new RegExp(text.replaceAll('.', String.raw`\.`)), { exact: false });
  }
});

const SEND = ['edit', 'review', 'goBack', 'editCode', 'confirm', 'onBack'] as const;
const sendView =
  (stage: SendStage, change: Partial<SendCardForm> = {}) =>
  ({ onBack = vi.fn(), ...calls }: Partial<SendCardForm> & { readonly onBack?: () => void }) => (
    <StagedSend stage={stage}>
      {(form) => <SendView card={card} form={{ ...form, ...change, ...calls }} onBack={onBack} />}
    </StagedSend>
  );
const pressSend = (stage: SendStage, change: Partial<SendCardForm> = {}) =>
  pressEach(SEND, sendView(stage, change));

it('drafts, reviews and sends a card step by step', async () => {
  expect(await pressSend('empty')).toEqual({ Back: ['onBack'], Continue: ['review'] });
  expect(await editEach(SEND, sendView('empty'), 'anna')).toMatchObject({
    'Note (optional)': ['', ['edit', { note: 'anna' }]],
  });
  expect(await pressSend('reviewing')).toMatchObject({
    Back: ['goBack'],
    'Send card': 'disabled: Enter the 6-digit code',
  });
  expect(await pressSend('reviewing', { code: '123456' })).toMatchObject({
    'Send card': ['confirm'],
  });
  expect(await pressSend('reviewing', { isCodeRequired: false })).toEqual({
    Back: ['goBack'],
    'Send card': ['confirm'],
  });
  expect(await pressSend('sending')).toMatchObject({ 'Send card': 'busy' });
  expect(await pressSend('made')).toEqual({ Done: ['onBack'] });
});

it('names the receiver and the value before a card is sent, and the way to a missing level', async () => {
  renderOnPage(sendView('reviewing')({}));
  expect(shownRows()).toEqual({ Receiver: 'friend@example.com', Value: '50 USDT' });
  cleanup();
  renderOnPage(sendView('levelTooLow')({}));
  await screen.findByText('Your identity level is too low.');
  const [, query] = (shownLinks()['Verify your identity'] ?? '').split('?');
  expect(new URLSearchParams(query).get('return')).toBe('/gift-cards?card=4821590736154408');
  cleanup();
  renderOnPage(sendView('codeWrong')({}));
  await screen.findByText('Wrong two-factor code.');
});

const pressReveal = (change: object = {}) =>
  pressEach(['reveal', 'hide', 'editCode', 'onBack'], ({ onBack, ...calls }) => (
    <StagedReveal stage="hidden">
      {(form) => (
        <RevealView
          form={{ ...form, ...change, ...calls }}
          card={card}
          themes={themes}
          brand="Tidemark"
          linkOf={samples.linkOf}
          write={() => Promise.resolve()}
          onBack={onBack}
        />
      )}
    </StagedReveal>
  ));

it('shows a code only with a whole authenticator code, where one is required', async () => {
  expect(await pressReveal()).toMatchObject({
    Back: ['onBack'],
    'Show code': 'disabled: Enter the 6-digit code',
  });
  expect(await pressReveal({ code: '123456' })).toMatchObject({ 'Show code': ['reveal'] });
  expect(await pressReveal({ isCodeRequired: false })).toMatchObject({ 'Show code': ['reveal'] });
  expect(await pressReveal({ phase: 'revealing' })).toMatchObject({ 'Show code': 'busy' });
  expect(await pressReveal({ giftCode: samples.CODE })).toMatchObject({ 'Hide code': ['hide'] });
});
