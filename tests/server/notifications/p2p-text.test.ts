import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { P2P_EVENTS, type P2pDetails } from '#contract/entities/notification-account.ts';
import { p2pText } from '#server/notifications/p2p-text.ts';
import { preferencesOf } from '#server/notifications/preferences.ts';
import { englishOf } from '#tests/support/english-text.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const read = (given: P2pDetails) => englishOf(p2pText(given));

const details = (event: P2pDetails['event'], changed: Partial<P2pDetails> = {}): P2pDetails => ({
  kind: 'p2p',
  event,
  orderUid: '26112900041',
  role: 'seller',
  coin: 'USDT',
  amount: decimal('107.08931248'),
  currency: 'EUR',
  fiatAmount: decimal('100'),
  until: undefined,
  ...changed,
});

it('names the order, its sums, what to do and until when', () => {
  const until = epochMs(Date.UTC(2026, 10, 29, 18, 30));
  expect(read(details('paid', { until }))).toEqual({
    title: 'Buyer has paid',
    body: 'Order 26112900041: 107.08931248 USDT for 100 EUR. Check your account, then release the coins. Release by 2026-11-29 18:30 UTC.',
    link: '/p2p-trading/order?uid=26112900041',
  });
});

it('has words for each event, also without an order', () => {
  const none = { orderUid: undefined, coin: undefined, amount: undefined };
  for (const event of P2P_EVENTS) {
    expect(read(details(event)).title).not.toBe('');
    const { body, link } = read(details(event, none));
    expect(body).toMatch(/^[A-Z][^:]*\.$/);
    expect(link).toBe('/p2p-trading');
  }
});

it('reaches a trader who has chosen nothing by push and email too', () => {
  const own = preferencesOf(openMemoryDatabase(), userId(1)).find(({ kind }) => kind === 'p2p');
  expect(own?.channels).toMatchObject({ list: true, toast: true, push: true, mail: true });
});
