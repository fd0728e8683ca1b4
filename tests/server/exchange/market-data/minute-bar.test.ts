import { expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { orderId, tradeId } from '#contract/core/ids.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import type { TradeRecord } from '#server/exchange/events.ts';
import { RunningMinute } from '#server/exchange/market-data/minute-bar.ts';
import { ALICE, BOB, BTC_USDT } from '#tests/support/test-exchange.ts';

const MINUTE = 1_767_225_600;

const tradeAt = (sec: number): TradeRecord => ({
  id: tradeId(sec),
  pairId: BTC_USDT.id,
  price: ticks(6_000_000),
  size: lots(10),
  notional: units(1n),
  takerSide: 'buy',
  takerOrderId: orderId(1),
  makerOrderId: orderId(2),
  takerUserId: ALICE,
  makerUserId: BOB,
  takerFee: units(0n),
  makerFee: units(0n),
  tradedAt: epochMs(sec * 1_000),
});

it('closes a minute when it is over, and not before', () => {
  const minute = new RunningMinute();
  minute.add(tradeAt(MINUTE + 5));
  expect(minute.closeAt(epochSec(MINUTE + 59))).toBeUndefined();
  expect(minute.closeAt(epochSec(MINUTE + 60))?.time).toBe(MINUTE);
  expect(minute.bar).toBeUndefined();
});

it('adds a trade to the running minute when the clock is set back a little', () => {
  const minute = new RunningMinute();
  minute.add(tradeAt(MINUTE + 2));
  expect(minute.add(tradeAt(MINUTE - 3))).toBeUndefined();
  expect(minute.closeAt(epochSec(MINUTE - 2))).toBeUndefined();
  expect(minute.bar).toMatchObject({ time: MINUTE, volume: 20 });
});

it('continues in the present when the clock was ahead by more than a minute', () => {
  const minute = new RunningMinute();
  minute.add(tradeAt(MINUTE + 7 * 3_600));
  expect(minute.closeAt(epochSec(MINUTE))?.time).toBe(MINUTE + 7 * 3_600);
  minute.add(tradeAt(MINUTE + 1));
  expect(minute.bar).toMatchObject({ time: MINUTE, volume: 10 });
});
