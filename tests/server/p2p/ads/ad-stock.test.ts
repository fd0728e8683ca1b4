import { expect, it } from 'vitest';
import fc from 'fast-check';
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { frozenOf } from '#server/ledger/freezes.ts';
import { findAd, saveAd } from '#server/p2p/ads/ad-rows.ts';
import {
  freezeRest,
  frozenForAd,
  returnToAd,
  setOutOfMarket,
  takeFromAd,
} from '#server/p2p/ads/ad-stock.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '#tests/support/count-of.ts';
import { adOf, of, openP2pLedger, p2pBalancesOf, publishAd } from '#tests/support/p2p-ad.ts';
import { ALICE, BOB, NOW } from '#tests/support/test-ledger.ts';

const SEED = 20_261_131;
const PRICE = of('2');

function openStock(side: ConvertSide) {
  const test = openP2pLedger();
  const { id } = publishAd(test, adOf(side));
  const tx = { ledger: test.ledger, now: NOW };
  const sellerId = side === 'sell' ? ALICE : BOB;
  const current = () => {
    const found = findAd(test.db, id);
    assert(found !== undefined, 'the ad exists');
    return found;
  };
  const take = (orderId: number, amount: Units) =>
    test.db.transaction(() =>
      takeFromAd(tx, current(), { orderId, takerId: BOB, amount, price: PRICE }),
    );
  const giveBack = (orderId: number, amount: Units, makerFee: Units) => {
    test.db.transaction(() => {
      returnToAd(tx, id, { orderId, sellerId, amount, makerFee });
    });
  };
  const setStatus = (status: 'offline' | 'closed') => {
    test.db.transaction(() => {
      const ad = current();
      setOutOfMarket(tx, ad, status);
      saveAd(test.db, ad);
    });
  };
  const setOnline = () =>
    test.db.transaction(() => {
      const ad = current();
      ad.status = 'online';
      const rejected = freezeRest(tx, ad);
      saveAd(test.db, ad);
      return rejected;
    });
  const frozenForOrder = (referenceId: number) =>
    frozenOf(test.ledger, { reason: 'p2p_order', referenceId });
  return { ...test, current, take, giveBack, setStatus, setOnline, frozenForOrder };
}

it('freezes the amount and the fee of an ad that sells, and moves a part with its fee into an order', () => {
  const test = openStock('sell');
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('899.9'), of('100.1')]);
  expect(test.take(1, of('20'))).toEqual({
    escrowUnits: of('20.02'),
    makerFeeUnits: of('0.02'),
    takerFeeUnits: 0n,
  });
  expect(test.frozenForOrder(1)).toBe(of('20.02'));
  expect(frozenForAd(test.ledger, test.current())).toBe(of('80.08'));
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('899.9'), of('100.1')]);
  expect(checkLedger(test.db)).toEqual([]);
});

it('freezes the amount of the taker who sells, and nothing of an advertiser who buys', () => {
  const test = openStock('buy');
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('1000'), 0n]);
  expect(test.take(1, of('20'))).toMatchObject({
    escrowUnits: of('20'),
    makerFeeUnits: of('0.02'),
  });
  expect(p2pBalancesOf(test, BOB)).toEqual([of('980'), of('20')]);
  test.giveBack(1, of('20'), of('0.02'));
  expect(p2pBalancesOf(test, BOB)).toEqual([of('1000'), 0n]);
  expect(test.current()).toMatchObject({ available: of('100'), taken: 0n, charged: 0n });
});

it('rejects more than is left, and a taker who sells without the coins', () => {
  const test = openStock('sell');
  expect(test.take(1, of('100.00000001'))).toMatchObject({
    rejection: 'ad_amount_exhausted',
    details: { available_amount: '100' },
  });
  const buying = openStock('buy');
  buying.db.transaction(() => {
    const ad = buying.current();
    ad.available = of('2000');
    saveAd(buying.db, ad);
  });
  expect(buying.take(1, of('1001'))).toMatchObject({ rejection: 'balance_too_low' });
  expect(buying.current().available).toBe(of('2000'));
});

it('gives a part back into the ad while that is online, and to the wallet otherwise', () => {
  const test = openStock('sell');
  test.take(1, of('20'));
  test.take(2, of('30'));
  test.giveBack(1, of('20'), of('0.02'));
  expect(test.current().available).toBe(of('70'));
  expect(frozenForAd(test.ledger, test.current())).toBe(of('70.07'));
  test.setStatus('offline');
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('969.97'), of('30.03')]);
  test.giveBack(2, of('30'), of('0.03'));
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('1000'), 0n]);
  expect(test.setOnline()).toBeUndefined();
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('899.9'), of('100.1')]);
  expect(checkLedger(test.db)).toEqual([]);
});

it('returns the rest of an ad that is exhausted to its advertiser immediately', () => {
  const test = openStock('sell');
  test.take(1, of('95.5'));
  expect(test.current()).toMatchObject({ status: 'exhausted', available: of('4.5') });
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('904.4045'), of('95.5955')]);
  test.giveBack(1, of('95.5'), of('0.0955'));
  expect(p2pBalancesOf(test, ALICE)).toEqual([of('1000'), 0n]);
  expect(test.current()).toMatchObject({ status: 'exhausted', available: of('100') });
});

it(`keeps the ledger correct over takings, returns and changes of status (seed ${SEED})`, () => {
  const acts = fc.array(
    fc.tuple(fc.constantFrom('take', 'give', 'offline', 'online'), fc.bigInt(1n, 10n ** 8n)),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(fc.constantFrom<ConvertSide>('buy', 'sell'), acts, (side, list) => {
      const test = openStock(side);
      const open = new Map<number, readonly [Units, Units]>();
      let orderId = 0;
      for (const [act, share] of list) {
        const { available, status } = test.current();
        if (act === 'take' && status === 'online') {
          orderId += 1;
          const amount = units((available * share) / 10n ** 8n);
          const taken = amount > 0n ? test.take(orderId, amount) : undefined;
          if (taken !== undefined && !isRejection(taken)) {
            open.set(orderId, [amount, taken.makerFeeUnits]);
          }
        } else if (act === 'give') {
          const [first] = open;
          if (first !== undefined) {
            open.delete(first[0]);
            test.giveBack(first[0], ...first[1]);
          }
        } else if (act === 'offline') test.setStatus('offline');
        else if (act === 'online') expect(test.setOnline()).toBeUndefined();
        expect(checkLedger(test.db)).toEqual([]);
        expect(test.current().available + test.current().taken).toBe(of('100'));
      }
      test.setStatus('closed');
      for (const [id, [amount, fee]] of open) test.giveBack(id, amount, fee);
      expect(p2pBalancesOf(test, ALICE)).toEqual([of('1000'), 0n]);
      expect(p2pBalancesOf(test, BOB)).toEqual([of('1000'), 0n]);
    }),
    { seed: SEED, numRuns: countOf({ short: 60, long: 2_000 }) },
  );
});
