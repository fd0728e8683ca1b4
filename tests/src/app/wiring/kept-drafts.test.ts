import { expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { KEPT_DRAFT_COUNT_MAX, keptDraftsOf } from '#src/app/wiring/kept-drafts.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';
import type { Draft } from '#machines/order-entry/spot-ticket.ts';

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

it('[SPOT-06] finds the draft of a pair after a reload, and no other pair’s or venue’s', () => {
  const texts = memory();
  keptDraftsOf('real', texts).keep(btcUsdt, draft);
  expect(keptDraftsOf('real', texts).read(btcUsdt)).toEqual(draft);
  expect(keptDraftsOf('real', texts).read(pairNamed('ETH'))).toBeUndefined();
  expect(keptDraftsOf('demo', texts).read(btcUsdt)).toBeUndefined();
});

it('keeps the pairs touched last, and no more than it may', () => {
  const texts = memory();
  const drafts = keptDraftsOf('real', texts);
  drafts.keep(btcUsdt, draft);
  for (let count = 0; count < KEPT_DRAFT_COUNT_MAX; count += 1) {
    drafts.keep(pairNamed(`COIN${count}`), draft);
  }
  expect(drafts.read(btcUsdt)).toBeUndefined();
  expect(drafts.read(pairNamed('COIN0'))).toEqual(draft);
});

it.each([
  ['no JSON', '{'],
  ['no list', '{"real/BTC_USDT": {}}'],
  ['a text no field shows', JSON.stringify([['real/BTC_USDT', { ...draft, price: '1e5' }]])],
  [
    'a text longer than an amount',
    JSON.stringify([['real/BTC_USDT', { ...draft, size: '1'.repeat(60) }]]),
  ],
  ['an unknown kind', JSON.stringify([['real/BTC_USDT', { ...draft, kind: 'iceberg' }]])],
  ['something more', JSON.stringify([['real/BTC_USDT', { ...draft, more: 1 }]])],
])('[SPOT-06] believes nothing that was kept as %s', (_, text) => {
  const texts = memory();
  texts.write(STORED.drafts, text);
  expect(keptDraftsOf('real', texts).read(btcUsdt)).toBeUndefined();
});
