/** Validates take profit and stop loss of a futures order, and warns of a stop that would fire at once
 *  or too late. */
import { compareDecimals, type Decimal } from '#contract/core/decimal.ts';
import { priceOfTicks, ticksOf } from '#contract/core/pair.ts';
import type { Trigger } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import {
  compareFractions,
  fraction,
  fractionOfDecimal,
  minus,
  times,
} from '#domain/futures/fraction.ts';
import { decimalOfText, type FuturesDraft, type FuturesFacts } from './futures-draft.ts';
import type { FuturesProblem, FuturesProblems, FuturesWarning } from './futures-problem.ts';
import { priceFor } from './futures-size.ts';

export function steppedProblem(
  text: string,
  { contract }: FuturesFacts,
): FuturesProblem | undefined {
  const price = decimalOfText(text);
  if (price === undefined || price === '0') return { code: 'required' };
  return ticksOf(price, contract) === undefined
    ? { code: 'off_tick', limit: contract.tickSize }
    : undefined;
}

/** Price that a stop is compared with: of a resting limit order its own, otherwise the trigger's. */
function referenceOf(
  side: OrderSide,
  trigger: Trigger,
  draft: FuturesDraft,
  facts: FuturesFacts,
): Decimal | undefined {
  if (draft.kind !== 'market') return priceFor(side, draft, facts);
  return triggerPriceOf(trigger, facts);
}

function triggerPriceOf(
  trigger: Trigger,
  { contract, market }: Pick<FuturesFacts, 'contract' | 'market'>,
): Decimal | undefined {
  if (trigger === 'mark') return market.markPrice;
  if (trigger === 'index') return market.indexPrice;
  return market.lastPrice === undefined ? undefined : priceOfTicks(market.lastPrice, contract);
}

export function stopProblems(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
  liquidationPrice: Decimal | undefined,
): FuturesProblems {
  if (!draft.hasStops || draft.action === 'close') return {};
  const direction = side === 'buy' ? 1 : -1;
  const takeProfit = stopProblem(draft.takeProfit, facts, (price) => {
    const reference = referenceOf(side, draft.takeProfitTrigger, draft, facts);
    const isWrong = reference !== undefined && compareDecimals(price, reference) * direction <= 0;
    return isWrong ? { code: 'stop_on_wrong_side' } : undefined;
  });
  const stopLoss = stopProblem(draft.stopLoss, facts, (price) => {
    const reference = referenceOf(side, draft.stopLossTrigger, draft, facts);
    if (reference !== undefined && compareDecimals(price, reference) * direction >= 0) {
      return { code: 'stop_on_wrong_side' };
    }
    const isBeyond =
      liquidationPrice !== undefined && compareDecimals(price, liquidationPrice) * direction <= 0;
    return isBeyond ? { code: 'stop_beyond_liquidation', limit: liquidationPrice } : undefined;
  });
  return {
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  };
}

/** An empty leg is no stop. */
function stopProblem(
  text: string,
  facts: FuturesFacts,
  check: (price: Decimal) => FuturesProblem | undefined,
): FuturesProblem | undefined {
  if (text === '') return undefined;
  const price = decimalOfText(text);
  return steppedProblem(text, facts) ?? (price === undefined ? undefined : check(price));
}

/** A stop loss this near to the liquidation price may fill too late: 0.5%. */
const NEAR = fraction(5n, 1_000n);

export function warningsOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
  liquidationPrice: Decimal | undefined,
): readonly FuturesWarning[] {
  const warnings: FuturesWarning[] = [];
  const stop = draft.kind === 'stop_limit' ? decimalOfText(draft.stop) : undefined;
  const now = triggerPriceOf(draft.trigger, facts);
  if (stop !== undefined && now !== undefined) {
    const difference = compareDecimals(stop, now);
    if (side === 'buy' ? difference < 0 : difference > 0) warnings.push('fires_at_once');
  }
  const stopLoss = draft.hasStops ? decimalOfText(draft.stopLoss) : undefined;
  if (stopLoss !== undefined && liquidationPrice !== undefined) {
    const liquidation = fractionOfDecimal(liquidationPrice);
    const gap = minus(fractionOfDecimal(stopLoss), liquidation);
    const size = gap.numerator < 0n ? fraction(-gap.numerator, gap.denominator) : gap;
    if (compareFractions(size, times(liquidation, NEAR)) <= 0) warnings.push('near_liquidation');
  }
  return warnings;
}
