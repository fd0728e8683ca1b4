/** Turns the rules that an order violates into problems of the fields of the form. */
import {
  compareDecimals,
  decimal,
  decimalOfSteps,
  decimalOfUnits,
  divideCeil,
  divideFloor,
  exactUnitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { fraction, fractionOfDecimal, type Fraction } from '#domain/futures/fraction.ts';
import type { OrderViolation } from '#domain/futures/order-check.ts';
import { openingBandOf } from '#domain/futures/price-band.ts';
import type { FuturesDraft, FuturesFacts } from './futures-draft.ts';
import type { FuturesField, FuturesProblem } from './futures-problem.ts';
import { closedBy } from './futures-size.ts';
import { isBookSeen, rulesOf } from './futures-view.ts';

interface FieldProblem {
  readonly field: FuturesField;
  readonly problem: FuturesProblem;
}

const CODES = {
  reduce_only_would_open: 'reduce_only',
  contract_close_only: 'close_only',
  position_not_found: 'nothing_to_close',
  position_mode_locked: 'position_mode',
  too_many_orders: 'too_many_orders',
  too_many_stops: 'too_many_orders',
} as const;

/** The problem of a violation. @returns undefined for a rule that the form leaves to the exchange. */
export function problemOf(
  violation: OrderViolation,
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FieldProblem | undefined {
  const { contract, wallet, settings } = facts;
  const amount = (code: FuturesProblem['code'], limit?: Decimal): FieldProblem => ({
    field: 'amount',
    problem: limit === undefined ? { code } : { code, limit },
  });
  switch (violation.rule) {
    case 'price_too_high':
    case 'price_outside_band':
      return bandProblemOf(draft, facts);
    case 'amount_too_large':
      return amount(
        'size_too_large',
        draft.kind === 'market' ? contract.marketSizeMax : contract.limitSizeMax,
      );
    case 'size_too_small':
      return amount('size_too_small', contract.sizeMin);
    case 'notional_too_small':
      return amount('notional_too_small', contract.minNotional);
    case 'above_position':
      return abovePosition(side, draft, facts);
    case 'reduce_only_would_open':
    case 'contract_close_only':
    case 'position_not_found':
    case 'position_mode_locked':
    case 'too_many_orders':
    case 'too_many_stops':
      return amount(CODES[violation.rule]);
    case 'leverage_above_tier':
      return amount('leverage_above_tier', decimal(String(violation.leverageMax)));
    case 'margin_insufficient':
      return wallet === undefined ? undefined : amount('margin_insufficient');
    case 'would_be_liquidated':
      return wallet === undefined && settings.marginMode === 'cross'
        ? undefined
        : amount('would_be_liquidated');
    case 'post_only_would_take':
    case 'nothing_to_match':
      return bookProblemOf(violation.rule, side, draft, facts);
    case 'stop_on_wrong_side':
      return { field: violation.field, problem: { code: 'stop_on_wrong_side' } };
    case 'stop_beyond_liquidation': {
      const limit = onTick(violation.liquidationPrice, side, contract);
      return { field: 'stopLoss', problem: { code: 'stop_beyond_liquidation', limit } };
    }
    default:
      return undefined;
  }
}

/** Of an order that the book would end. An old book says nothing about the one that the order meets. */
function bookProblemOf(
  code: 'post_only_would_take' | 'nothing_to_match',
  side: OrderSide,
  { kind }: FuturesDraft,
  facts: FuturesFacts,
): FieldProblem | undefined {
  if (!facts.market.isTradable) return undefined;
  if (kind !== 'market') return { field: 'price', problem: { code } };
  return isBookSeen(facts, side) ? { field: 'price', problem: { code: 'no_orders' } } : undefined;
}

/** A market order has its price from the book, which may be old. */
function bandProblemOf(
  { action, kind }: FuturesDraft,
  { contract, settings, market }: FuturesFacts,
): FieldProblem | undefined {
  if (kind === 'market' && !(market.isTradable && market.isMarkLive)) return undefined;
  const limit = bandTextOf(action, contract, settings.leverage);
  return { field: 'price', problem: { code: 'price_outside_band', limit } };
}

/** Of a closing order; says when open orders that close hold the position. */
function abovePosition(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): FieldProblem | undefined {
  const position = closedBy(side, facts);
  if (position === undefined) return undefined;
  const isWaiting = draft.kind === 'stop_limit';
  const limit = isWaiting ? position.size : position.closableSize;
  const isHeld = !isWaiting && compareDecimals(position.closableSize, position.size) < 0;
  return {
    field: 'amount',
    problem: { code: isHeld ? 'held_by_orders' : 'above_position', limit },
  };
}

/** Percent of the price band of an order, rounded down to two decimals: 0.5% is "0.5". */
export function bandTextOf(
  action: FuturesDraft['action'],
  contract: FuturesContract,
  leverage: number,
): Decimal {
  const contractBand: Fraction = fractionOfDecimal(rulesOf(contract).priceBand ?? NO_BAND);
  const band =
    action === 'close' ? contractBand : openingBandOf(contractBand, fraction(BigInt(leverage)));
  return decimalOfUnits(divideFloor(band.numerator * 10_000n, band.denominator), 2);
}

const NO_BAND = decimal('0');

/** A long's is rounded up to a tick and a short's down, so that the price shown is never optimistic. */
export function onTick(price: Units, side: OrderSide, { tickSize }: FuturesContract): Decimal {
  const divide = side === 'buy' ? divideCeil : divideFloor;
  return decimalOfSteps(Number(divide(price, exactUnitsOf(tickSize))), tickSize);
}
