/** Opens a contract's market: every trade in its book settles immediately. */
import { Matcher } from '#server/exchange/matching/matcher.ts';
import type { FuturesContract } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { Market, type BookRecord, type LiquidationOrder } from './model.ts';
import { coversFill } from './fill-cover.ts';
import { endOrder } from './order-life.ts';
import { settleFill, type Fill } from './settle-fill.ts';

export function openMarket(state: EngineState, contract: FuturesContract): void {
  const matcher: Matcher<BookRecord> = new Matcher<BookRecord>({
    onTrade: (taker, maker, price, size) => {
      const tradeId = state.ids.nextTradeId();
      const takerSide = taker.side;
      const trade = { id: tradeId, contractId: contract.id, price, size, takerSide, at: state.at };
      state.changes.trades.push(trade);
      state.changes.prices.set(contract.id, market);
      settle(state, taker.record, { tradeId, price, size, isTaker: true });
      settle(state, maker.record, { tradeId, price, size, isTaker: false });
      if (maker.remaining === 0 && !isLiquidation(maker.record)) {
        endOrder(state, maker.record, undefined);
      }
    },
    uncoveredIn: (taker, maker, price, size) => {
      if (!isLiquidation(taker.record) && !coversFill(taker.record, price, size)) {
        taker.record.isUncovered = true;
        return 'taker';
      }
      return isLiquidation(maker.record) || coversFill(maker.record, price, size)
        ? undefined
        : 'maker';
    },
    onUncovered: ({ record }) => {
      if (isLiquidation(record)) return;
      endOrder(state, record, record.isOpening ? 'margin' : 'position_reduced');
    },
    onLevel: (side, price) => state.levelChanged(market, side, price),
    onTriggered: () => {},
    onOutcome: () => {},
  });
  const market = new Market(contract, matcher);
  state.markets.set(contract.id, market);
}

function settle(state: EngineState, record: BookRecord, fill: Fill): void {
  if (isLiquidation(record)) record.onFill(fill.price, fill.size, fill.tradeId);
  else settleFill(state, record, fill);
}

const isLiquidation = (record: BookRecord): record is LiquidationOrder => 'onFill' in record;
