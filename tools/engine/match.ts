/** The `match.` operations: the exchange's matcher and its money rules. */
import {
  bps,
  decimal,
  decimalOfUnits,
  stepsOf,
  unitsOf,
  type Bps,
  type Units,
} from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { MatchOutcome } from '#server/exchange/matching/matcher.ts';
import type { PriceLevel } from '#server/exchange/matching/book-order.ts';
import {
  MatchSimulator,
  NO_FEE,
  type SimulatedOrder,
  type SimulatedTrade,
  type Placement,
} from './simulator.ts';
import {
  BadLine,
  amountIn,
  decimalFrom,
  decimalIn,
  flagIn,
  isAbsent,
  lineFrom,
  listFrom,
  oneOf,
  textIn,
  type Line,
  type Operations,
} from './fields.ts';

/** Fees are in percent, as on the wire: "0.1" is ten basis points. */
const ONE_BPS = decimal('0.01');

const STATES: Readonly<Record<MatchOutcome, string>> = {
  open: 'open',
  waiting: 'waiting',
  filled: 'filled',
  self_trade: 'cancelled',
  collar: 'cancelled',
  limit: 'cancelled',
  no_match: 'cancelled',
};

export function matchOperations(): Operations {
  let simulator = new MatchSimulator([], true, NO_FEE);
  return {
    'match.reset': (line) => {
      const users = isAbsent(line['users']) ? [] : listFrom(line['users'], '"users"').map(nameOf);
      simulator = new MatchSimulator(users, flagIn(line, 'unlimited_funds'), feeIn(line));
      return {};
    },
    'match.place': (line) => placeResponse(simulator, placementIn(line)),
    'match.cancel': (line) => {
      const pairName = textIn(line, 'pair');
      const released = simulator.cancel(pairName, idOf(line['id']), nameOf(line['user']));
      return { ok: released !== undefined, released: amountText(released) };
    },
    'match.book': (line) => {
      const { pair, matcher } = simulator.market(textIn(line, 'pair'));
      const rows = (levels: readonly PriceLevel<SimulatedOrder>[]) =>
        levels.map(({ price, orderCount, size }) => [
          priceOfTicks(price, pair),
          orderCount,
          sizeOfLots(size, pair),
        ]);
      return {
        bids: rows(matcher.bids.levels(matcher.bids.levelCount)),
        asks: rows(matcher.asks.levels(matcher.asks.levelCount)),
      };
    },
    'match.deposit': (line) => {
      const userId = simulator.userId(nameOf(line['user']));
      const amounts = Object.entries(lineFrom(line['amounts'], '"amounts"')).map(
        ([coin, value]) => [coin, depositOf(coin, value)] as const,
      );
      for (const [coin, amount] of amounts) simulator.balances.credit(userId, coin, amount);
      return {};
    },
    'match.balance': (line) => {
      const balances = simulator.balances.available(simulator.userId(nameOf(line['user'])));
      return {
        available: Object.fromEntries(balances.map(([coin, amount]) => [coin, amountText(amount)])),
      };
    },
  };
}

function placeResponse(simulator: MatchSimulator, placement: Placement): object {
  const placed = simulator.place(placement);
  if (typeof placed === 'string') {
    return {
      ok: false,
      error: placed,
      state: 'cancelled',
      trades: [],
      triggered: [],
      triggered_trades: [],
    };
  }
  const { order, trades, triggered } = placed;
  const { pair } = simulator.market(placement.pairName);
  return {
    ok: true,
    state: STATES[order.outcome],
    trades: trades
      .filter(({ taker }) => taker === order)
      .map((trade) => ({ maker: trade.maker.id, ...tradeOf(trade, pair) })),
    triggered: triggered.map(({ id }) => id),
    triggered_trades: trades
      .filter(({ taker }) => taker !== order)
      .map((trade) => ({
        taker: trade.taker.id,
        maker: trade.maker.id,
        ...tradeOf(trade, pair),
      })),
  };
}

const tradeOf = ({ price, size }: SimulatedTrade, pair: Pair) => ({
  price: priceOfTicks(price, pair),
  qty: sizeOfLots(size, pair),
});

function placementIn(line: Line): Placement {
  const type = oneOf(line, 'type', ['limit', 'market', 'stop-limit']);
  return {
    pairName: textIn(line, 'pair'),
    id: idOf(line['id']),
    user: nameOf(line['user']),
    side: oneOf(line, 'side', ['buy', 'sell']),
    kind: type === 'stop-limit' ? 'stop_limit' : type,
    price: type === 'market' ? undefined : amountIn(line, limitFieldOf(line, type)),
    size: amountIn(line, 'qty'),
    stop: type === 'stop-limit' ? amountIn(line, 'stop') : undefined,
  };
}

/** A stop-limit uses `limit`; `price` is accepted too. */
const limitFieldOf = (line: Line, type: string): string =>
  type === 'stop-limit' && !isAbsent(line['limit']) ? 'limit' : 'price';

function idOf(value: unknown): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new BadLine('"id" is text or a number');
}

const nameOf = (value: unknown): string => String(idOf(value));

function feeIn(line: Line): Bps {
  if (isAbsent(line['fees'])) return NO_FEE;
  const count = stepsOf(decimalIn(line, 'fees'), ONE_BPS);
  if (count === undefined) throw new BadLine('"fees" is per cent, in steps of 0.01');
  return bps(count);
}

function depositOf(coin: string, value: unknown): Units {
  const amount = unitsOf(decimalFrom(value, `the amount of ${coin}`));
  if (amount === undefined || amount < 0n) throw new BadLine(`${coin} has eight decimals at most`);
  return amount;
}

const amountText = (amount: Units | undefined): string =>
  amount === undefined ? '0' : decimalOfUnits(amount);
