import { expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { STORED_DRAFT_COUNT_MAX, draftStorageOf } from '#src/app/wiring/trading/stored-drafts.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';
import type { Draft } from '#machines/order-entry/spot-draft.ts';

function memory(): TextStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: (key) => texts.get(key),
    write: (key, value) => void texts.set(key, value),
    erase: (key) => void texts.delete(key),
  };
}

const draft: Draft = {
  side: 'sell',
  kind: 'limit',
  price: '64,250.10',
  stop: '',
  size: '0.5',
  total: '32,125.05',
  percent: 64,
  anchor: 'size',
  unit: 'trade',
  timeInForce: 'post_only',
};
const pairNamed = (tradeCoin: string) => ({ ...btcUsdt, tradeCoin });

it('[SPOT-06] restores the draft of a pair after a reload, and not of another pair or trading mode', () => {
  const texts = memory();
  draftStorageOf('real', texts).keep(btcUsdt, draft);
  expect(draftStorageOf('real', texts).read(btcUsdt, 'sell')).toEqual(draft);
  expect(draftStorageOf('real', texts).read(pairNamed('ETH'), 'sell')).toBeUndefined();
  expect(draftStorageOf('demo', texts).read(btcUsdt, 'sell')).toBeUndefined();
});

it('[SPOT-06] restores a field as it was typed, also without an amount', () => {
  const texts = memory();
  const unfinished = { ...draft, price: '0,5', size: '.', total: '1.000,5' };
  draftStorageOf('real', texts).keep(btcUsdt, unfinished);
  expect(draftStorageOf('real', texts).read(btcUsdt, 'sell')).toEqual(unfinished);
});

const everyChoice: readonly Partial<Draft>[] = [
  ...(['limit', 'market', 'stop_limit'] as const).map((kind) => ({ kind })),
  ...(['size', 'total', 'percent'] as const).map((anchor) => ({ anchor })),
  ...(['trade', 'quote'] as const).map((unit) => ({ unit })),
  ...(['GTC', 'IOC', 'FOK', 'post_only'] as const).map((timeInForce) => ({ timeInForce })),
];

it.each(everyChoice)('[SPOT-06] restores a draft of %o after a reload', (choice) => {
  const texts = memory();
  draftStorageOf('real', texts).keep(btcUsdt, { ...draft, ...choice });
  expect(draftStorageOf('real', texts).read(btcUsdt, 'sell')).toEqual({ ...draft, ...choice });
});

it('[SPOT-06] stores the buy draft and the sell draft separately', () => {
  const texts = memory();
  const drafts = draftStorageOf('real', texts);
  const buy: Draft = { ...draft, side: 'buy', price: '63,000' };
  drafts.keep(btcUsdt, draft);
  expect(drafts.read(btcUsdt, 'buy')).toBeUndefined();
  drafts.keep(btcUsdt, buy);
  expect(drafts.read(btcUsdt, 'buy')).toEqual(buy);
  expect(drafts.read(btcUsdt, 'sell')).toEqual(draft);
});

it('[SPOT-06] reads a draft in the old format of one per pair, and stores it again under its side', () => {
  const texts = memory();
  texts.write(STORED.drafts, JSON.stringify([['real/BTC_USDT', draft]]));
  const drafts = draftStorageOf('real', texts);
  expect(drafts.read(btcUsdt, 'sell')).toEqual(draft);
  expect(drafts.read(btcUsdt, 'buy')).toBeUndefined();
  drafts.keep(btcUsdt, { ...draft, side: 'buy' });
  expect(drafts.read(btcUsdt, 'sell')).toEqual(draft);
  drafts.keep(btcUsdt, { ...draft, size: '0.7' });
  expect(drafts.read(btcUsdt, 'sell')).toMatchObject({ size: '0.7' });
  expect(JSON.parse(texts.read(STORED.drafts) ?? '')).toHaveLength(2);
});

it('keeps the most recently edited pairs, up to the limit', () => {
  const texts = memory();
  const drafts = draftStorageOf('real', texts);
  drafts.keep(btcUsdt, draft);
  for (let count = 0; count < STORED_DRAFT_COUNT_MAX; count += 1) {
    drafts.keep(pairNamed(`COIN${count}`), draft);
  }
  expect(drafts.read(btcUsdt, 'sell')).toBeUndefined();
  expect(drafts.read(pairNamed('COIN0'), 'sell')).toEqual(draft);
});

it.each([
  ['no JSON', '{'],
  ['no list', '{"real/BTC_USDT/sell": {}}'],
  ['a text no field shows', JSON.stringify([['real/BTC_USDT/sell', { ...draft, price: '1e5' }]])],
  [
    'a text longer than an amount',
    JSON.stringify([['real/BTC_USDT/sell', { ...draft, size: '1'.repeat(60) }]]),
  ],
  ['an unknown kind', JSON.stringify([['real/BTC_USDT/sell', { ...draft, kind: 'iceberg' }]])],
  ['something more', JSON.stringify([['real/BTC_USDT/sell', { ...draft, more: 1 }]])],
])('[SPOT-06] ignores a stored entry with %s', (_, text) => {
  const texts = memory();
  texts.write(STORED.drafts, text);
  expect(draftStorageOf('real', texts).read(btcUsdt, 'sell')).toBeUndefined();
});
