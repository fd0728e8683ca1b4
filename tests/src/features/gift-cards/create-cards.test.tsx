/** Creating gift cards: each field of the draft, the cost beside it, the review, and the created cards. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { CardsDraft } from '#machines/gift-cards/create-cards.ts';
import type { CreateCardsForm } from '#src/binding/gift-cards.ts';
import { CreateView } from '#src/features/gift-cards/create/CreateView.tsx';
import { themes } from '#stories/features/gift-cards/sample-gift-cards.ts';
import { StagedCreate, type CreateStage } from '#stories/features/gift-cards/staged-gift-cards.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import {
  editEach,
  pressEach,
  shownLinks,
  shownRows,
  textOf,
} from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const INTENTS = [
  'edit',
  'review',
  'goBack',
  'editCode',
  'confirm',
  'requestCost',
  'onRestart',
] as const;
type Calls = Partial<Readonly<Record<(typeof INTENTS)[number], () => void>>>;

const view =
  (stage: CreateStage, draft: Partial<CardsDraft> = {}, change: Partial<CreateCardsForm> = {}) =>
  ({ onRestart = vi.fn(), ...calls }: Calls) => (
    <StagedCreate stage={stage} draft={draft}>
      {(form) => (
        <CreateView
          form={{ ...form, ...change, ...calls }}
          themes={themes.slice(0, 3)}
          brand="Tidemark"
          onRestart={onRestart}
        />
      )}
    </StagedCreate>
  );

const DRAFT: Partial<CardsDraft> = {
  wallet: 'p2p',
  coin: 'USDT',
  amount: '50',
  faceCoin: 'BTC',
  quantity: '2',
  note: 'Hello',
  restrictedTo: '12345',
};
const cost = {
  fee: decimal('0.25'),
  total: decimal('100.5'),
  value: decimal('49.5'),
  expiresAt: epochMs(Date.UTC(2026, 7, 9, 12)),
};

it('edits each part of the draft by its own field', async () => {
  expect(await editEach(INTENTS, view('priced', DRAFT))).toEqual({
    Plain: [false, ['edit', { themeId: 1 }]],
    'Happy birthday': [true, undefined],
    Wedding: [false, ['edit', { themeId: 3 }]],
    'Spot wallet': [false, ['edit', { wallet: 'spot' }]],
    'P2P wallet': [true, undefined],
    Coin: ['USDT', ['edit', { coin: 'USDT' }]],
    'Amount of one card (USDT)': ['50', ['edit', { amount: '8' }]],
    'The card pays in': ['BTC', ['edit', { faceCoin: undefined }]],
    'Number of cards': ['2', ['edit', { quantity: '8' }]],
    'Note on the card (optional)': ['Hello', ['edit', { note: '8' }]],
    'Only for the user with UID (optional)': ['12345', ['edit', { restrictedTo: '8' }]],
  });
  const inBitcoin = await editEach(INTENTS, view('priced', { ...DRAFT, coin: 'BTC' }));
  expect('The card pays in' in inBitcoin).toBe(false);
});

it('fills in the largest amount of the wallet, and goes on when the cost is known', async () => {
  const known = { phase: 'priced', largestAmount: decimal('1250.5') } as const;
  expect(await pressEach(INTENTS, view('priced', DRAFT, known))).toEqual({
    Max: ['edit', { amount: '1250.5' }],
    Continue: ['review'],
  });
  const unknown = { largestAmount: undefined, funds: undefined };
  expect(await pressEach(INTENTS, view('pricing', DRAFT, unknown))).toEqual({
    Max: 'disabled: Loading balance…',
    Continue: 'disabled: Loading…',
  });
  const funds = { available: decimal('1250.5'), locked: decimal('0') };
  renderOnPage(view('priced', DRAFT, { funds })({}));
  expect(textOf(document.body)).toContain('Available: 1,250.5 USDT');
});

it('shows each part of the cost beside its own label', () => {
  renderOnPage(view('priced', DRAFT, { cost, quantity: 2, isCostAsCalculated: true })({}));
  expect(shownRows()).toMatchObject({
    'Number of cards': '2',
    Fee: '0.25 USDT',
    Total: '100.5 USDT',
    Expires: '09 Aug 2026 12:00:00',
    'Value of one card': '$49.5',
    'Maximum of one card': '$500',
    'Left for cards today': '$1,950',
  });
  expect(screen.getByText('Recalculated on this device: the same amount.')).toBeTruthy();
  cleanup();
  renderOnPage(view('priced', DRAFT, { cost, isCostAsCalculated: false })({}));
  expect(screen.getByText(/another total\. Do not continue\./)).toBeTruthy();
  cleanup();
  renderOnPage(view('new', {}, { cost: undefined, quantity: undefined })({}));
  expect(shownRows()).toMatchObject({ 'Number of cards': '–', Fee: '–', Total: '–', Expires: '–' });
});

it('requests a cost again that could not be read', async () => {
  const change = { phase: 'unpriced' } as const;
  const pressed = await pressEach(INTENTS, view('pricing', DRAFT, change));
  expect(pressed).toMatchObject({ Retry: ['requestCost'] });
  renderOnPage(view('pricing', DRAFT, change)({}));
  expect(screen.getByText('The fee could not be loaded.')).toBeTruthy();
});

it('reviews what leaves which wallet, with the code', async () => {
  const reviewing = { phase: 'reviewing', cost, quantity: 2 } as const;
  const confirm = 'Create for 100.5 USDT';
  expect(await pressEach(INTENTS, view('pricing', DRAFT, reviewing))).toMatchObject({
    Close: ['goBack'],
    Back: ['goBack'],
    [confirm]: 'disabled: Enter the 6-digit code',
  });
  const entered = view('pricing', DRAFT, { ...reviewing, code: '123456' });
  expect(await pressEach(INTENTS, entered)).toMatchObject({ [confirm]: ['confirm'] });
  const sending = await pressEach(
    INTENTS,
    view('pricing', DRAFT, { ...reviewing, phase: 'sending' }),
  );
  expect(sending).toMatchObject({ [confirm]: 'busy' });
  expect('Close' in sending).toBe(false);
  renderOnPage(view('pricing', DRAFT, reviewing)({}));
  expect(shownRows()).toMatchObject({
    'Amount of one card': '50 USDT',
    'Fee 2': '0.25 USDT',
    'Total 2': '100.5 USDT',
    'Pay from': 'P2P wallet',
    'Only for': '12345',
  });
});

it('waits for an unknown outcome, and leads to the level that is missing', async () => {
  renderOnPage(view('unknown')({}));
  await screen.findByText(/^No response yet\./);
  cleanup();
  renderOnPage(view('levelTooLow')({}));
  await screen.findByText('Verify your identity');
  const [, query] = (shownLinks()['Verify your identity'] ?? '').split('?');
  expect(new URLSearchParams(query).get('return')).toBe('/gift-cards?view=create');
});

it('leads to each created card, and to another one', async () => {
  renderOnPage(view('made')({}));
  await screen.findByText('Cards created: 2');
  expect(shownLinks()).toEqual({
    'Open card •••• 4408': '/gift-cards?card=4821590736154408',
    'Open card •••• 4499': '/gift-cards?card=4821590736154499',
    'My cards': '/gift-cards',
  });
  cleanup();
  const done = { phase: 'done', cards: [] } as const;
  expect(await pressEach(INTENTS, view('new', {}, done))).toEqual({
    'Create another': ['onRestart'],
  });
});
