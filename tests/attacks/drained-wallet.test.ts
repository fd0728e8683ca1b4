/** Attacks that take the money away from cross positions at a mark price that stands still, so that the insurance fund would
 *  pay for them: by a close far from the mark price, a withdrawal, an isolated margin or a fee. */
import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import type { FuturesContract } from '#server/futures/engine/engine-terms.ts';
import { contractOf, ETH, ethContract, tiersOf } from '#tests/support/futures/test-engine.ts';
import {
  ANN,
  AT,
  BOB,
  DORA,
  Traders,
  coin,
  outcomeOf,
  text,
} from '#tests/support/futures/traders.ts';

const FUND = '1000000';
/** Above 100x, the maintenance margin is higher than the initial margin. */
const STEEP = tiersOf([{ from: '0', to: '100000000', mmr: '0.01', max_leverage: '125' }]);

/** Ann is long 1 BTC at the mark price with a cross wallet of 3,000; Dora's bid is far below it. */
function openCross(terms: Partial<FuturesContract> = {}): Traders {
  const contracts = [contractOf({ tiers: STEEP, ...terms }), ethContract()];
  const traders = new Traders({}, { contracts }, FUND);
  const ethMark = { mark: coin('3000'), index: coin('3000') };
  traders.engine.setPrices(ETH, ethMark, AT);
  traders.leverage(ANN, 50, 'cross');
  traders.leverage(BOB, 10);
  traders.trade(ANN, BOB, '1', '60000');
  traders.withdraw(ANN, text(traders.engine.account(ANN).balance - coin('3000')));
  traders.leverage(DORA, 1);
  traders.mustPlace(DORA, 'buy', { size: '5', price: '40000' });
  return traders;
}

function expectNothingLost(traders: Traders): void {
  expect(traders.mark('60000').liquidations).toEqual([]);
  expect(traders.insurance()).toBe(FUND);
  expect(traders.missing()).toBe(0n);
}

it('[FUT-15] closes no part of a cross position so far from the mark price that the rest is liquidated', () => {
  const traders = openCross();
  traders.leverage(BOB, 1);
  traders.deposit(BOB, '100000');
  traders.mustPlace(BOB, 'buy', { action: 'close', size: '0.9', price: '57100' });
  const close = traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.9', price: '57100' });
  // 390 would be left of the wallet, and 60 are needed; 57,000 would leave 300.
  expect(close.filled).toBe(900);
  const rest = openCross();
  rest.mustPlace(BOB, 'buy', { action: 'close', size: '0.9', price: '56700' });
  const cut = rest.mustPlace(ANN, 'sell', { action: 'close', size: '0.9', price: '56700' });
  expect(cut).toMatchObject({ filled: 0, cancelReason: 'slippage_bound' });
  expectNothingLost(traders);
  expectNothingLost(rest);
});

it('[FUT-15] lets nothing leave the wallet that cross positions need as maintenance margin', () => {
  const traders = openCross();
  expect(traders.leverage(ANN, 125)).toBe('done');
  // 480 of initial margin would leave 2,520, but 600 of maintenance margin are needed.
  expect(traders.available(ANN)).toBe('2520');
  const { withdrawable } = traders.engine.account(ANN);
  expect(text(withdrawable)).toBe('2399.99999999');
  expect(outcomeOf(traders.engine.withdraw(ANN, coin('2400'), AT))).toBe('margin_insufficient');
  traders.withdraw(ANN, text(withdrawable));
  expectNothingLost(traders);
});

it('[FUT-15] opens no isolated position with what cross positions need as maintenance margin', () => {
  const traders = openCross();
  traders.leverage(ANN, 125);
  const order = {
    contractId: ETH,
    action: 'open',
    kind: 'limit',
    limitPrice: ticks(300_000),
  } as const;
  const carl = userId(3);
  traders.engine.place({ ...order, userId: carl, side: 'sell', size: lots(100) }, AT);
  const buy = (size: number) =>
    outcomeOf(traders.engine.place({ ...order, userId: ANN, side: 'buy', size: lots(size) }, AT));
  // 0.8 ETH cost 2,400 and 1.44 of fee.
  expect(buy(80)).toBe('would_be_liquidated');
  expect(buy(79)).toBe('placed');
  const margin = { ...traders.target(ANN), positionId: ethPosition(traders) };
  const { available } = traders.engine.account(ANN);
  expect(outcomeOf(traders.engine.changeMargin({ ...margin, amount: available }, AT))).toBe('would_be_liquidated'); // prettier-ignore
  expectNothingLost(traders);
});

function ethPosition(traders: Traders) {
  const view = traders.engine.positions(ANN).find(({ record }) => record.contractId === ETH);
  if (view === undefined) throw new Error('the isolated position is open');
  return view.record.id;
}

it('[FUT-15] charges no fee that cross positions need as maintenance margin', () => {
  const traders = openCross({ takerFee: decimal('0.02') });
  traders.leverage(ANN, 125);
  traders.withdraw(ANN, text(traders.engine.account(ANN).withdrawable));
  const { fees } = traders.engine.totals();
  traders.mustPlace(BOB, 'buy', { action: 'close', size: '0.1', price: '60000' });
  traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.1' });
  // The part that closed releases 60 of maintenance margin, and its fee of 120 takes no more. The maker pays 1.2.
  expect(text(traders.engine.totals().fees - fees)).toBe('61.2');
  expectNothingLost(traders);
});
