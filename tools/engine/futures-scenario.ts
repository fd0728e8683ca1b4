/** The `futures.` operations that run the exchange's engine with one contract and named users. */
import { decimalOf, type Decimal } from '#contract/core/decimal.ts';
import {
  BadLine,
  amountIn,
  decimalFrom,
  decimalIn,
  isAbsent,
  lineFrom,
  oneOf,
  textIn,
  type Line,
  type Operations,
} from './fields.ts';
import { fractionIn, notNegativeIn, rejectable, tiersIn } from './futures-fields.ts';
import { FuturesMarket } from './futures-market.ts';

const OK = { ok: true };

export function futuresScenario(): Operations {
  let market: FuturesMarket | undefined;
  const requireMarket = (): FuturesMarket => {
    if (market === undefined) throw new BadLine('"futures.reset" comes first');
    return market;
  };
  return {
    'futures.reset': rejectable((line) => {
      market = marketIn(line);
      return {};
    }),
    'futures.leverage': rejectable((line) => {
      const mode = isAbsent(line['margin_mode'])
        ? undefined
        : oneOf(line, 'margin_mode', ['isolated', 'cross']);
      requireMarket().setLeverage(textIn(line, 'user'), leverageIn(line), mode);
      return OK;
    }),
    'futures.place': rejectable((line) =>
      requireMarket().place({
        user: textIn(line, 'user'),
        id: idIn(line),
        side: oneOf(line, 'side', ['buy', 'sell']),
        action: oneOf(line, 'action', ['open', 'close']),
        kind: oneOf(line, 'type', ['limit', 'market']),
        price: isAbsent(line['price']) ? undefined : amountIn(line, 'price'),
        quantity: amountIn(line, 'quantity'),
      }),
    ),
    'futures.cancel': rejectable((line) => {
      requireMarket().cancel(textIn(line, 'user'), idIn(line));
      return OK;
    }),
    'futures.margin': rejectable((line) => {
      const side = oneOf(line, 'side', ['long', 'short']);
      requireMarket().changeMargin(textIn(line, 'user'), side, decimalIn(line, 'amount'));
      return OK;
    }),
    'futures.mark': (line) => requireMarket().setMark(amountIn(line, 'price')),
    'futures.settle_funding': (line) => requireMarket().settleFunding(fractionIn(line, 'rate')),
    'futures.account': (line) => requireMarket().account(textIn(line, 'user')),
    'futures.totals': () => requireMarket().totals(),
  };
}

function marketIn(line: Line): FuturesMarket {
  const users = isAbsent(line['users']) ? {} : lineFrom(line['users'], '"users"');
  return new FuturesMarket({
    tickSize: amountIn(line, 'tick'),
    lotSize: amountIn(line, 'lot'),
    makerFee: rateIn(line, 'maker_fee'),
    takerFee: rateIn(line, 'taker_fee'),
    liquidationFee: rateIn(line, 'liquidation_fee'),
    tiers: tiersIn(line),
    insurance: rateIn(line, 'insurance'),
    users: Object.entries(users).map(
      ([name, balance]) => [name, decimalFrom(balance, `the balance of "${name}"`)] as const,
    ),
  });
}

/** Zero when absent. */
function rateIn(line: Line, field: string): Decimal {
  if (isAbsent(line[field])) return ZERO;
  notNegativeIn(line, field);
  return decimalIn(line, field);
}

const ZERO = decimalFrom('0', 'zero');

/** Whole; a fraction is no leverage, and the engine rejects it. */
function leverageIn(line: Line): number {
  const leverage = amountIn(line, 'leverage');
  return /^\d{1,9}$/.test(leverage) ? Number.parseInt(leverage, 10) : Number.POSITIVE_INFINITY;
}

function idIn(line: Line): string {
  const { id } = line;
  const text = typeof id === 'number' ? decimalOf(id) : id;
  if (typeof text !== 'string') throw new BadLine('"id" is text or a number');
  return text;
}
