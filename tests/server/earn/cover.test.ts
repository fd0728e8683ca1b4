/** Cover of products by the house. */
import { expect, it } from 'vitest';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { assert } from '#contract/core/assert.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { decimal, units } from '#contract/core/decimal.ts';
import { announceRate, createProduct, setProductOpen } from '#server/earn/product-changes.ts';
import { productOf } from '#server/earn/product-rows.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  coinsOf,
  FLEXIBLE,
  LOCKED,
  openTestEarn,
  type TestEarn,
} from '#tests/support/test-earn.ts';
import { ALICE, BOB, USDT } from '#tests/support/test-exchange.ts';

/** The house spends everything that is not set aside. */
const emptyHouse = (test: TestEarn) =>
  test.exchange.transact((ledger, postedAt) => {
    const house = ledger.systemAccount('house', USDT);
    const amount = units(ledger.balanceOf(house));
    if (amount === 0n) return;
    const credit = ledger.systemAccount('treasury', USDT);
    const cause = `test:spent/${postedAt}`;
    postTransfer(ledger, { debit: house, credit, amount, type: 'play_money', cause, postedAt });
  });

it('opens a product only when the house covers all of its rewards', async () => {
  const test = await openTestEarn({ house: coinsOf('5000') });
  // 500,000 at 12 % for 30 days.
  const id = await test.product();
  expect(test.cover(id)).toBe('4931.50684932');
  expect(test.house()).toBe('68.49315068');
  const second = await test.service.run((tx) => createProduct(tx, LOCKED));
  expect(second).toBe('not_covered');
  expect(test.house()).toBe('68.49315068');
  expect(test.service.deskProducts(tx0(test))).toHaveLength(1);
  expect(await test.breaches()).toEqual([]);
});

const tx0 = (test: TestEarn) => test.service.context.clock();

it('pays a locked product to its end when the house has nothing more', async () => {
  const test = await openTestEarn({ house: coinsOf('5000') });
  await test.credit(ALICE, USDT, coinsOf('100000'));
  const id = await test.product({ personalQuota: decimal('500000') });
  const position = await test.position(id, '100000');
  await emptyHouse(test);
  for (let day = 0; day < 31; day += 1) await test.advance(DAY_MS);
  expect(test.current(position).paid).toBe(coinsOf('986.30136986'));
  // What has returned of the quota cannot be covered again: the product closes itself.
  expect(productOf(test.db, id).isOpen).toBe(false);
  expect(test.alarms.join()).toContain('closed itself');
  expect(await test.breaches()).toEqual([]);
});

it('closes a flexible product that is not covered 30 days ahead, pays as long as it can, and returns', async () => {
  const test = await openTestEarn({ house: coinsOf('5000') });
  await test.credit(ALICE, USDT, coinsOf('1000'));
  const terms = { ...FLEXIBLE, personalQuota: decimal('1000'), totalQuota: decimal('1000') };
  const id = await test.product(terms);
  const position = await test.position(id, '1000');
  await emptyHouse(test);
  await test.goTo('2028-02-22T00:00:00Z');
  expect(productOf(test.db, id).isOpen).toBe(false);
  let days = 1;
  for (; test.current(position).status === 'active' && days < 100; days += 1) {
    await test.advance(DAY_MS);
    expect(await test.breaches()).toEqual([]);
  }
  // 30 days at the highest rate are more days at the rates of the position.
  expect(test.paidDays(position).length).toBe(46);
  const balance = test.exchange.balances(ALICE).find(({ coinId }) => coinId === USDT);
  expect(balance?.available).toBe(coinsOf('1000') + test.current(position).paid);
  expect(test.told.at(-1)?.details).toMatchObject({ event: 'redeemed' });
  expect(test.alarms.at(-1)).toContain('was returned');
});

it('takes more cover for a higher rate before it is announced', async () => {
  const test = await openTestEarn({ house: coinsOf('5000') });
  const id = await test.product({ ...FLEXIBLE, totalQuota: decimal('100000') });
  const before = test.cover(id);
  expect(before).toBe('821.91780822');
  const announce = (apr: string, date: string) =>
    test.service.run((tx) => {
      const from = calendarDateOf(date);
      assert(from !== undefined, 'a date');
      return announceRate(tx, id, { apr: decimal(apr), from });
    });
  expect(await announce('1', '2028-02-25')).toBe('not_covered');
  expect(await announce('0.2', '2028-02-20')).toBe('field_invalid');
  expect(await announce('0.2', '2028-02-25')).toBe('done');
  expect(test.cover(id)).toBe('1643.83561644');
  // The last announcement counts.
  expect(await announce('0.05', '2028-02-25')).toBe('done');
  expect(test.cover(id)).toBe(before);
  await test.goTo('2028-02-25T00:00:00Z');
  expect(test.cover(id)).toBe('410.95890411');
  expect(test.service.rates(id, tx0(test))).toEqual(
    ['20', '21', '22', '23', '24', '25'].map((day) => ({
      day: `2028-02-${day}`,
      apr: day === '25' ? '0.05' : '0.1',
    })),
  );
  expect(await test.breaches()).toEqual([]);
});

it('opens a closed product only when it is covered again', async () => {
  const test = await openTestEarn({ house: coinsOf('5000') });
  await test.credit(BOB, USDT, coinsOf('10'));
  const id = await test.product();
  await test.position(id, '10', { userId: BOB });
  const setOpen = (isOpen: boolean) => test.service.run((tx) => setProductOpen(tx, id, isOpen));
  expect(await setOpen(false)).toBe('done');
  expect(test.cover(id)).toBe('0.09863014');
  await emptyHouse(test);
  expect(await setOpen(true)).toBe('not_covered');
  expect(productOf(test.db, id).isOpen).toBe(false);
  expect(await test.breaches()).toEqual([]);
});

it('checks what an operator states', async () => {
  const test = await openTestEarn();
  const fieldOf = async (changed: object) => {
    const terms = { ...LOCKED, ...changed };
    const preview = test.service.previewProduct(terms, tx0(test));
    const created = await test.service.run((tx) => createProduct(tx, terms));
    expect(isRejection(created)).toBe(isRejection(preview));
    return isRejection(preview) ? Object.keys(preview.fields ?? {})[0] : 'accepted';
  };
  expect(await fieldOf({})).toBe('accepted');
  expect(await fieldOf({ coin: 'NONE' })).toBe('coin_type');
  expect(await fieldOf({ rewardCoin: 'NONE' })).toBe('reward_coin_type');
  expect(await fieldOf({ durationDays: undefined })).toBe('duration_days');
  expect(await fieldOf({ type: 'flexible' })).toBe('duration_days');
  expect(await fieldOf({ apr: decimal('10.1') })).toBe('apr');
  expect(await fieldOf({ personalQuota: decimal('0.5') })).toBe('total_quota');
  expect(await fieldOf({ totalQuota: decimal('99999999999') })).toBe('total_quota');
  expect(await fieldOf({ tiers: FLEXIBLE.tiers })).toBe('apr');
  expect(await fieldOf({ apr: decimal('0.1'), tiers: FLEXIBLE.tiers })).toBe('accepted');
  expect(await fieldOf({ apr: decimal('0.1'), tiers: FLEXIBLE.tiers.slice(0, 1) })).toBe('tiers');
  expect(await fieldOf({ earlyRule: 'lower_rate' })).toBe('early_apr');
  expect(await fieldOf({ earlyRule: 'lower_rate', earlyApr: decimal('0.2') })).toBe('early_apr');
  expect(await fieldOf({ rewardCoin: 'BTC' })).toBe('early_rule');
  expect(await fieldOf({ ...FLEXIBLE, isRenewable: true })).toBe('renewable');
  expect(await fieldOf({ subscribesFrom: 2, subscribesUntil: 1 })).toBe('subscribe_to');
});
