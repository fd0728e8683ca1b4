/** The `futures.` operations that calculate one formula each. */
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import { deleveragingScoreOf } from '#domain/futures/deleveraging.ts';
import {
  ZERO,
  ceilUnits,
  floorUnits,
  minus,
  over,
  plus,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { fundingPaymentOf, fundingRateOf } from '#domain/futures/funding.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { openCostOf, openSizeMaxOf } from '#domain/futures/open-cost.ts';
import {
  bankruptcyPriceOf,
  breakEvenPriceOf,
  initialMarginOf,
  marginRatioOf,
  notionalOf,
  profitAt,
  targetPriceOf,
  type PositionSide,
  type PositionTerms,
} from '#domain/futures/position-risk.ts';
import { maintenanceMarginOf } from '#domain/futures/risk-tiers.ts';
import { isAbsent, lineFrom, listFrom, oneOf, type Line, type Operations } from './fields.ts';
import {
  feeIn,
  fractionIn,
  notNegativeIn,
  positiveIn,
  rejectable,
  tiersIn,
} from './futures-fields.ts';

export const futuresFormulas: Operations = {
  'futures.tiers': rejectable((line) => ({
    maintenance_amounts: tiersIn(line).map(({ maintenanceAmount }) => down(maintenanceAmount)),
  })),
  'futures.position': rejectable(positionResponse),
  'futures.max_open': maxOpenResponse,
  'futures.target_price': (line) => {
    const side = sideIn(line);
    const position = { side, entryPrice: positiveIn(line, 'entry') };
    const price = targetPriceOf(position, positiveIn(line, 'leverage'), fractionIn(line, 'roi'));
    return { price: priceText(side, price) };
  },
  'futures.funding': fundingResponse,
  'futures.adl_score': (line) => ({
    score: down(
      deleveragingScoreOf({
        profit: fractionIn(line, 'unrealized_pnl'),
        initialMargin: positiveIn(line, 'initial_margin'),
        notional: positiveIn(line, 'notional'),
        equity: positiveIn(line, 'equity'),
      }),
    ),
  }),
};

export const down = (value: Fraction): Decimal => decimalOfUnits(floorUnits(value));
export const up = (value: Fraction): Decimal => decimalOfUnits(ceilUnits(value));

/** A position's price, rounded against its holder: a long's up, a short's down. */
export const priceText = (side: PositionSide, price: Fraction | undefined): Decimal | null =>
  price === undefined ? null : side === 'long' ? up(price) : down(price);

const sideIn = (line: Line): PositionSide => oneOf(line, 'side', ['long', 'short']);

const positionIn = (line: Line): PositionTerms => ({
  side: sideIn(line),
  size: positiveIn(line, 'quantity'),
  entryPrice: positiveIn(line, 'entry'),
});

interface Collateral {
  /** Isolated margin, or wallet balance plus the profit of other positions. */
  readonly balance: Fraction;
  /** Maintenance margin of other positions. */
  readonly otherMaintenance: Fraction;
}

function positionResponse(line: Line): object {
  const position = positionIn(line);
  const tiers = tiersIn(line);
  const mark = positiveIn(line, 'mark');
  const initialMargin = initialMarginOf(position, positiveIn(line, 'leverage'));
  const fee = feeIn(line, 'taker_fee');
  const { balance, otherMaintenance } = collateralIn(line, initialMargin);
  const profit = profitAt(position, mark);
  const equity = plus(balance, profit);
  const maintenance = maintenanceMarginOf(tiers, notionalOf(position.size, mark));
  const ratio = marginRatioOf(plus(maintenance, otherMaintenance), equity);
  const liquidation = liquidationPriceOf(position, minus(balance, otherMaintenance), tiers);
  return {
    initial_margin: up(initialMargin),
    maintenance_margin: up(maintenance),
    equity: down(equity),
    margin_ratio: ratio === undefined ? null : up(ratio),
    unrealized_pnl: down(profit),
    roi: down(over(profit, initialMargin)),
    liquidation_price: priceText(position.side, liquidation),
    bankruptcy_price: priceText(position.side, bankruptcyPriceOf(position, balance)),
    break_even_price: priceText(position.side, breakEvenPriceOf(position, fee)),
  };
}

function collateralIn(line: Line, initialMargin: Fraction): Collateral {
  const mode = oneOf(line, 'margin_mode', ['isolated', 'cross']);
  if (mode === 'isolated') {
    const balance = isAbsent(line['margin']) ? initialMargin : notNegativeIn(line, 'margin');
    return { balance, otherMaintenance: ZERO };
  }
  const others = isAbsent(line['others']) ? [] : listFrom(line['others'], '"others"');
  let balance = fractionIn(line, 'wallet');
  let otherMaintenance = ZERO;
  for (const row of others) {
    const other = lineFrom(row, 'another position');
    const position = positionIn(other);
    const mark = positiveIn(other, 'mark');
    const notional = notionalOf(position.size, mark);
    balance = plus(balance, profitAt(position, mark));
    otherMaintenance = plus(otherMaintenance, maintenanceMarginOf(tiersIn(other), notional));
  }
  return { balance, otherMaintenance };
}

function maxOpenResponse(line: Line): object {
  const terms = {
    price: positiveIn(line, 'price'),
    leverage: positiveIn(line, 'leverage'),
    takerFee: feeIn(line, 'taker_fee'),
  };
  const size = openSizeMaxOf(fractionIn(line, 'available'), terms, positiveIn(line, 'lot'));
  return { quantity: down(size), cost: up(openCostOf(size, terms)) };
}

function fundingResponse(line: Line): object {
  const rate = fundingRateOf({
    premium: fractionIn(line, 'premium'),
    interest: fractionIn(line, 'interest'),
    clamp: notNegativeIn(line, 'clamp'),
    cap: isAbsent(line['cap']) ? undefined : notNegativeIn(line, 'cap'),
  });
  const position = { side: sideIn(line), size: positiveIn(line, 'quantity') };
  const payment = fundingPaymentOf(position, positiveIn(line, 'mark'), rate);
  return { rate: down(rate), payment: up(payment) };
}
