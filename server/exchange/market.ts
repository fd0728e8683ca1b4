/** Creates a pair's market: a matcher connected so that every trade moves the money immediately. */
import { assert } from '#contract/core/assert.ts';
import { exactUnitsOf } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { LiveOrder, Market } from './live-order.ts';
import { Matcher } from './matching/matcher.ts';
import { isExact } from './order-money.ts';
import { settleTrade } from './settle-trade.ts';
import { insertTrade } from './trade-rows.ts';

export function openMarket(state: ExchangeState, pair: Pair): Market {
  assert(isExact(pair), `one lot at one tick of ${pair.tradeCoin} is whole units`);
  assert(pair.collarPercent > 0 && pair.collarPercent < 100, 'a collar is between 0 and 100 %');
  assert(Number.isInteger(pair.collarPercent), 'a collar is a whole per cent');
  const matcher: Matcher<LiveOrder> = new Matcher<LiveOrder>(
    {
      onTrade: (takerOrder, makerOrder, price, size) => {
        const taker = takerOrder.record;
        const maker = makerOrder.record;
        const { command } = state;
        const tradedAt = command.now;
        const id = state.nextTradeId();
        const trade = settleTrade(state.ledger, { id, taker, maker, price, size, tradedAt });
        if (makerOrder.remaining === 0) maker.outcome = 'filled';
        const takerIsBot = taker.terms.isBot;
        const makerIsBot = maker.terms.isBot;
        insertTrade(state.db, trade, { takerIsBot, makerIsBot });
        command.trades.push(trade);
        state.changes.addTrade(trade, { taker: !takerIsBot, maker: !makerIsBot });
        state.markDirty(taker);
        state.markDirty(maker);
      },
      onLevel: (side, price) => state.changes.addLevel(market, side, price),
      onTriggered: (order) => {
        order.record.trigger(state.nextPriority(), state.command.now);
        state.markDirty(order.record);
      },
      onOutcome: (order, outcome) => {
        order.record.outcome = outcome;
        state.markDirty(order.record);
      },
    },
    { collarPercent: pair.collarPercent },
  );
  const market: Market = { pair, minNotional: exactUnitsOf(pair.minNotional), matcher };
  state.markets.set(pair.id, market);
  return market;
}
