/** Limit converts on a real exchange, with a clock that the test moves. */
import { describe, expect, it, vi } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal, decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  emptyHouse,
  limitRequest,
  mustConvert,
  passSecond,
  pendingOf,
  registerConverts,
  rejectionIn,
} from '#tests/support/opened-converts.ts';
import { newRequest, type TestConvert } from '#tests/support/test-convert.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTC_USDT,
  coins,
  coinUnits,
  ETH,
  ETH_USDT,
  USDT,
} from '#tests/support/test-exchange.ts';

const { open, track } = registerConverts();

/** Until what the exchange has scheduled has run. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1)
    await new Promise((resolve) => void setImmediate(resolve));
}

const moveToP2p = ({ test }: TestConvert, userId: UserId, coinId: CoinId, amount: Units) =>
  test.exchange.transact((ledger, postedAt) => {
    const posted = postTransfer(ledger, {
      debit: ledger.coinAccounts(userId, coinId).available,
      credit: ledger.coinAccounts(userId, coinId, 'p2p').available,
      amount,
      type: 'wallet_transfer',
      cause: `test:p2p/${newRequest()}`,
      postedAt,
    });
    assert(posted === 'posted', 'the spot wallet has it');
  });

/** "Available + frozen" of the P2P wallet. */
function p2pBalanceOf({ test }: TestConvert, userId: UserId, coinId: CoinId): string {
  const unitsIn = (purpose: 'available' | 'held'): bigint =>
    test.db.get<{ units: bigint }>(
      `SELECT balance_units AS units FROM account
        WHERE owner_id = ? AND coin_id = ? AND wallet_type = ? AND purpose = ?`,
      [userId, coinId, WALLET_TYPES.p2p, purpose],
    )?.units ?? 0n;
  return `${decimalOfUnits(unitsIn('available'))} + ${decimalOfUnits(unitsIn('held'))}`;
}

describe('a limit convert', () => {
  it('freezes the paid amount, and converts when the rate after the spread reaches the limit', async () => {
    const at = await open();
    const record = mustConvert(
      await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000'))),
    );
    expect(record).toMatchObject({ status: 'pending', toAmount: coinUnits(62_000) });
    expect(at.test.balanceText(ALICE, BTC)).toBe('9 + 1');
    // 62,155.3885 less the spread is 62,000.
    await at.setPrice(BTC_USDT, '62155.38');
    at.runPeriodic();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    await at.setPrice(BTC_USDT, '62155.39');
    passSecond(at);
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
    expect(at.test.balanceText(ALICE, BTC)).toBe('9 + 0');
    expect(at.test.balanceText(ALICE, USDT)).toBe('162000.001525 + 0');
    expect(at.notifications).toEqual([
      {
        userId: ALICE,
        details: {
          kind: 'convert',
          event: 'filled',
          convertId: record.id,
          fromCoin: 'BTC',
          toCoin: 'USDT',
          fromAmount: '1',
          toAmount: '62000.001525',
        },
      },
    ]);
  });

  it('gives the current rate after the spread, which is better than the limit', async () => {
    const at = await open();
    await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000')));
    await at.setPrice(BTC_USDT, '64000');
    passSecond(at);
    await vi.waitFor(() => expect(at.test.balanceText(ALICE, USDT)).toBe('163840 + 0'));
  });

  it('prices the received coin as a buy', async () => {
    const at = await open();
    const request = {
      ...limitRequest(ALICE, '58000'),
      fromCoinId: USDT,
      toCoinId: BTC,
      side: 'buy' as const,
      fromAmount: decimal('58000'),
    };
    expect(mustConvert(await at.run((tx) => at.convert.createLimit(tx, request))).toAmount).toBe(
      coinUnits(1),
    );
    // At an ask of 57,855, the rate after the spread is 58,000.
    await at.setPrice(BTC_USDT, '57854.98');
    passSecond(at);
    await vi.waitFor(() => expect(at.test.balanceText(ALICE, BTC)).toBe('11.00000017 + 0'));
    expect(at.test.balanceText(ALICE, USDT)).toBe('42000 + 0');
  });

  it('survives a restart, and expires by the clock', async () => {
    const at = await open();
    await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000')));
    const again = at.restart();
    track(again);
    expect(again.test.balanceText(ALICE, BTC)).toBe('9 + 1');
    again.test.clock.nowMs += 24 * 3_600_000;
    await again.setPrice(BTC_USDT, '62000');
    await vi.waitFor(() => expect(again.test.balanceText(ALICE, BTC)).toBe('10 + 0'));
    const [ended] = again.convert.history({ userId: ALICE, page: 1, perPage: 10 }).rows;
    expect(ended).toMatchObject({ status: 'failed', reason: 'expired' });
    expect(again.notifications).toMatchObject([{ userId: ALICE, details: { event: 'expired' } }]);
  });

  it('of the P2P wallet freezes, returns and receives money in that wallet alone', async () => {
    const at = await open();
    await moveToP2p(at, ALICE, BTC, coins('3'));
    const request = { ...limitRequest(ALICE, '62000'), wallet: 'p2p' as const };
    const balances = () => [
      p2pBalanceOf(at, ALICE, BTC),
      p2pBalanceOf(at, ALICE, USDT),
      at.test.balanceText(ALICE, BTC),
      at.test.balanceText(ALICE, USDT),
    ];
    const { id } = mustConvert(await at.run((tx) => at.convert.createLimit(tx, request)));
    expect(balances()).toEqual(['2 + 1', '0 + 0', '7 + 0', '100000 + 0']);
    mustConvert(await at.convert.cancelLimit(ALICE, id));
    expect(balances()).toEqual(['3 + 0', '0 + 0', '7 + 0', '100000 + 0']);
    const again = { ...request, requestId: newRequest() };
    mustConvert(await at.run((tx) => at.convert.createLimit(tx, again)));
    await at.setPrice(BTC_USDT, '62155.39');
    passSecond(at);
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
    expect(balances()).toEqual(['2 + 0', '62000.001525 + 0', '7 + 0', '100000 + 0']);
    const tooMuch = { ...request, requestId: newRequest(), fromAmount: decimal('1.6') };
    mustConvert(await at.run((tx) => at.convert.createLimit(tx, tooMuch)));
    const more = { ...tooMuch, requestId: newRequest() };
    // The spot wallet has enough, but the convert is of the other one.
    expect(rejectionIn(await at.run((tx) => at.convert.createLimit(tx, more)))).toBe(
      'balance_too_low',
    );
  });

  it('expires when its time is over, and not a millisecond before', async () => {
    const at = await open();
    mustConvert(await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000'))));
    at.test.clock.nowMs += DAY_MS - 1;
    await at.setPrice(BTC_USDT, '60000');
    await at.test.exchange.transact(() => undefined);
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    at.test.clock.nowMs += 1;
    await at.setPrice(BTC_USDT, '60001');
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('accepts the limits of distance and amount themselves', async () => {
    const at = await open();
    const requests = [
      limitRequest(ALICE, '600000'),
      limitRequest(ALICE, '6000'),
      { ...limitRequest(ALICE, '62000'), fromAmount: decimal('0.00001667') },
      { ...limitRequest(ALICE, '62000'), fromAmount: decimal('1.66666667') },
    ];
    for (const request of requests) {
      mustConvert(await at.run((tx) => at.convert.createLimit(tx, request)));
    }
  });

  it('is canceled by its owner alone, once', async () => {
    const at = await open();
    const { id } = mustConvert(
      await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000'))),
    );
    expect(rejectionIn(await at.convert.cancelLimit(BOB, id))).toBe('not_found');
    expect(mustConvert(await at.convert.cancelLimit(ALICE, id))).toMatchObject({
      reason: 'cancelled',
    });
    expect(at.notifications).toEqual([]);
    expect(rejectionIn(await at.convert.cancelLimit(ALICE, id))).toBe('state_changed');
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });

  it('waits while the house has too little', async () => {
    const at = await open();
    const request = {
      ...limitRequest(ALICE, '62000'),
      fromAmount: decimal('0.3'),
      toCoinId: ETH,
      limitPrice: decimal('25'),
    };
    await at.run((tx) => at.convert.createLimit(tx, request));
    const house = await emptyHouse(at, ETH);
    await at.setPrice(ETH_USDT, '2000');
    passSecond(at);
    await turns();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    await at.stock(ETH, house);
    // The next attempt is five seconds after the last one.
    at.test.clock.nowMs += 4_999;
    at.runPeriodic();
    await turns();
    expect(pendingOf(at, ALICE)).toHaveLength(1);
    at.test.clock.nowMs += 1;
    at.runPeriodic();
    await vi.waitFor(() => expect(pendingOf(at, ALICE)).toEqual([]));
  });

  it('is rejected for a distant price, a short balance, and a reused request ID', async () => {
    const at = await open();
    const id = newRequest();
    const record = mustConvert(
      await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000', id))),
    );
    expect(
      mustConvert(
        await at.run((tx) => at.convert.createLimit(tx, limitRequest(ALICE, '62000', id))),
      ),
    ).toEqual(record);
    const rejections = [
      [limitRequest(ALICE, '62001', id), 'request_id_reused'],
      [limitRequest(ALICE, '600001'), 'out_of_range'],
      [limitRequest(ALICE, '5999'), 'out_of_range'],
      [
        { ...limitRequest(ALICE, '62000'), fromAmount: decimal('0.00001') },
        'convert_below_minimum',
      ],
      [{ ...limitRequest(ALICE, '62000'), fromAmount: decimal('2') }, 'convert_above_maximum'],
      [{ ...limitRequest(ALICE, '0.000000001') }, 'off_step'],
      [{ ...limitRequest(ALICE, '62000'), toAmount: decimal('1') }, 'convert_amount_ambiguous'],
      [{ ...limitRequest(9 as UserId, '62000') }, 'balance_too_low'],
    ] as const;
    for (const [request, rejection] of rejections) {
      expect(rejectionIn(await at.run((tx) => at.convert.createLimit(tx, request)))).toBe(
        rejection,
      );
    }
    expect(at.test.balanceText(ALICE, BTC)).toBe('9 + 1');
  });

  it('is limited in number, and canceled when the account closes', async () => {
    const at = await open();
    const small = (): ReturnType<typeof limitRequest> => ({
      ...limitRequest(ALICE, '62000'),
      fromAmount: decimal('0.1'),
    });
    for (let count = 0; count < 50; count += 1)
      mustConvert(await at.run((tx) => at.convert.createLimit(tx, small())));
    expect(rejectionIn(await at.run((tx) => at.convert.createLimit(tx, small())))).toBe(
      'too_many_open_orders',
    );
    expect(at.test.balanceText(ALICE, BTC)).toBe('5 + 5');
    await at.convert.cancelAll(ALICE);
    expect(at.test.balanceText(ALICE, BTC)).toBe('10 + 0');
  });
});
