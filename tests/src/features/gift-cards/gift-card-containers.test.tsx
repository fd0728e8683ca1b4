/** Containers of gift cards: who sees which page, the steps of one card, and the money of the chosen wallet. */
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { cardChangeMachine } from '#machines/gift-cards/card-change.machine.ts';
import { createCardsMachine } from '#machines/gift-cards/create-cards.machine.ts';
import { enterCodeMachine } from '#machines/gift-cards/enter-code.machine.ts';
import { revealCardMachine } from '#machines/gift-cards/reveal-card.machine.ts';
import { sendCardMachine } from '#machines/gift-cards/send-card.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { GiftCardsServiceProvider, type GiftCardsService } from '#src/binding/gift-cards.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { CardDialog } from '#src/features/gift-cards/card/CardDialog.tsx';
import { CreateCards } from '#src/features/gift-cards/create/CreateCards.tsx';
import { GiftCardsPage } from '#src/features/gift-cards/GiftCardsPage.tsx';
import * as samples from '#stories/features/gift-cards/sample-gift-cards.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { shownLinks, textOf } from '../../../support/pressed-parts.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

/** Loaded beforehand, so that no test waits for a first load on a busy machine. */
beforeAll(() => Promise.all([loadPart('giftCardCreate'), loadPart('giftCardDialog')]));
afterEach(cleanup);

const { card, themes, rules, pageOf } = samples;
const FUNDS: Readonly<Record<string, unknown>> = {
  spot: [{ coin: 'USDT', available: decimal('70.5'), locked: decimal('0') }],
  p2p: [{ coin: 'USDT', available: decimal('30.25'), locked: decimal('0') }],
};
const dataOf = ([, name, which]: readonly unknown[]): unknown => {
  switch (name) {
    case 'themes':
      return themes;
    case 'rules':
      return rules;
    case 'list':
      return pageOf([card]);
    case 'card':
      return card;
    case 'funds':
      return FUNDS[String(which)];
    default:
      return undefined;
  }
};

interface Opened {
  readonly who?: 'visitor' | 'trader';
  readonly isTwoFactorOn?: boolean;
  readonly code?: string;
  readonly canEncrypt?: boolean;
}

async function open(
  page: ReactNode,
  { who = 'trader', isTwoFactorOn = false, code, canEncrypt = true }: Opened = {},
) {
  const service: GiftCardsService = {
    createPlace: new FormPlace((input) => createActor(createCardsMachine, { input })),
    codePlace: new FormPlace((input) => createActor(enterCodeMachine, { input })),
    sendPlace: new FormPlace((input) => createActor(sendCardMachine, { input })),
    changePlace: new FormPlace((input) => createActor(cardChangeMachine, { input })),
    revealMachine: revealCardMachine,
    newRequestId: () => requestId('request-1'),
    linkCode: { read: () => code, watch: () => () => undefined, clear: vi.fn() },
    linkOf: samples.linkOf,
    canEncrypt,
    announce: vi.fn(),
  };
  const queries = recordQueries(dataOf);
  const session = await stagedSession(who, () => ({ ...sampleUser, isTwoFactorOn }));
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <GiftCardsServiceProvider value={service}>{page}</GiftCardsServiceProvider>
        </AuthProvider>,
      ),
      '/gift-cards',
    );
  });
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await act(async () => void fireEvent.click(button));
  };
  return { ...queries, press };
}

const CREATE = { 'Create gift card': '/gift-cards?view=create' };

it('shows a user the own cards and the way to create one, a visitor the way in', async () => {
  await open(<GiftCardsPage />);
  await screen.findByRole('tab', { name: 'My cards' });
  expect(shownLinks()).toMatchObject(CREATE);
  cleanup();
  const { asked } = await open(<GiftCardsPage />, { who: 'visitor' });
  await screen.findByText('How gift cards work');
  expect('Create gift card' in shownLinks()).toBe(false);
  const signIn = decodeURIComponent(shownLinks()['Sign in to redeem'] ?? '');
  expect(signIn).toBe('/signin?redirect=/gift-cards?view=redeem');
  expect(asked.map(([, name]) => name)).toEqual(['themes']);
});

it('keeps the code of a link for a visitor, and opens it for a user', async () => {
  await open(<GiftCardsPage />, { who: 'visitor', code: samples.CODE });
  await screen.findByText('Your gift card');
  cleanup();
  await open(<GiftCardsPage />, { code: samples.CODE });
  await screen.findByText(/^The code of your link is filled in\./);
});

it.each(['visitor', 'trader'] as const)(
  'offers a %s nothing without a secure connection',
  async (who) => {
    await open(<GiftCardsPage />, { who, canEncrypt: false });
    await screen.findByText(/^Gift cards need a secure connection/);
    expect(shownLinks()).not.toMatchObject(CREATE);
    expect(screen.queryByRole('tab')).toBeNull();
  },
);

it.each([
  ['Redeem', 'Redeem card', 'Redeem card'],
  ['Show code', 'Card code', 'Show code'],
  ['Send', 'Send card', 'Continue'],
  ['Revoke', 'Revoke card', 'Revoke card'],
  ['Report lost', 'Report a lost card', 'Report and lock card'],
])('opens the step "%s" of a card, and returns to it', async (step, title, confirm) => {
  const dialog = (
    <CardDialog cardNumber={card.number} themes={themes} brand="T" onClose={vi.fn()} />
  );
  const { press, lastOf } = await open(dialog);
  await press(step);
  expect(lastOf('gift-cards', 'card')).toEqual(['gift-cards', 'card', card.number]);
  await screen.findByRole('button', { name: confirm });
  expect(screen.getByRole('dialog').querySelector('h2')?.textContent).toMatch(
    title === 'Card code' ? /code/i : title,
  );
  await press('Back');
  await screen.findByRole('button', { name: 'Report lost' });
});

it('shows the money of the chosen wallet, and nothing of a coin that it does not have', async () => {
  await open(<CreateCards themes={themes} brand="T" />);
  const text = () => textOf(document.body);
  const choose = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
  const coin = (value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText('Coin'), { target: { value } }));
  await screen.findByLabelText('Coin');
  await coin('USDT');
  expect(text()).toContain('Available: 70.5 USDT');
  await choose('P2P wallet');
  expect(text()).toContain('Available: 30.25 USDT');
  await coin('BTC');
  expect(text()).toContain('Available: 0 BTC');
});

it.each([true, false])(
  'asks for a code as the user has two-factor authentication: %s',
  async (isOn) => {
    const dialog = (
      <CardDialog cardNumber={card.number} themes={themes} brand="T" onClose={vi.fn()} />
    );
    const { press } = await open(dialog, { isTwoFactorOn: isOn });
    await press('Show code');
    expect(screen.queryByText('Authenticator code') !== null).toBe(isOn);
  },
);
