/** Size, maximum and cost of an order for one of both submit buttons. */
import { decimal, decimalOfUnits, lots, type Decimal, type Lots } from '#contract/core/decimal.ts';
import { lotsOf, priceOfTicks, sizeOfLots } from '#contract/core/pair.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isOfContract, orderSideOf, positionSideOf } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import {
  ceilUnits,
  fraction,
  fractionOfDecimal,
  lesserOf,
  over,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { openCostOf, openSizeMaxOf, type OpenTerms } from '#domain/futures/open-cost.ts';
import { decimalOfText, type FuturesDraft, type FuturesFacts } from './futures-draft.ts';

const BPS_IN_ONE = 10_000n;
const NOTHING = lots(0);
const FREE = decimal('0');

/** Returns the price that converts and costs the amount: the typed price, or for a market order the
 *  book's. */
export function priceFor(
  side: OrderSide,
  draft: FuturesDraft,
  { contract, market }: FuturesFacts,
): Decimal | undefined {
  if (draft.kind !== 'market') {
    const price = decimalOfText(draft.price);
    return price === '0' ? undefined : price;
  }
  const best = (side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;
  return best === undefined ? undefined : priceOfTicks(best, contract);
}

/** Returns the open position that an order of this side closes. */
export const closedBy = (
  side: OrderSide,
  { contract, settings, positions }: FuturesFacts,
): FuturesPosition | undefined =>
  positions.find(
    (position) =>
      isOfContract(position, contract) &&
      position.marginMode === settings.marginMode &&
      orderSideOf(position.side, 'close') === side,
  );

export const takerFeeOf = ({ contract }: FuturesFacts): Fraction =>
  fraction(BigInt(contract.takerFeeBps), BPS_IN_ONE);

/** Price that decides whether an order opens with a loss: the mark price, or the stop price of a stop limit, near which it
 *  fills. */
export const openingReferenceOf = (
  draft: Pick<FuturesDraft, 'kind' | 'stop'>,
  { market }: Pick<FuturesFacts, 'market'>,
): Decimal | undefined => {
  const reference = draft.kind === 'stop_limit' ? decimalOfText(draft.stop) : market.markPrice;
  return reference === '0' ? undefined : reference;
};

export function openTermsOf(
  side: OrderSide,
  price: Decimal,
  draft: FuturesDraft,
  facts: FuturesFacts,
): OpenTerms {
  const reference = openingReferenceOf(draft, facts);
  return {
    price: fractionOfDecimal(price),
    mark: reference && {
      side: positionSideOf({ side, action: 'open' }),
      price: fractionOfDecimal(reference),
    },
    leverage: fraction(BigInt(facts.settings.leverage)),
    takerFee: takerFeeOf(facts),
  };
}

/** Integer number of lots in a size, rounded down. */
function lotsIn(size: Fraction, facts: FuturesFacts): Lots {
  const count = over(size, fractionOfDecimal(facts.contract.lotSize));
  return lots(Number(count.numerator / count.denominator));
}

/** Largest size that the available margin opens, or that is left to close.
 *  @returns undefined without a price or without a wallet. */
export function sizeMaxOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): Lots | undefined {
  if (draft.action === 'close') {
    const position = closedBy(side, facts);
    return position === undefined
      ? NOTHING
      : lotsIn(fractionOfDecimal(position.closableSize), facts);
  }
  const price = priceFor(side, draft, facts);
  const { wallet, contract } = facts;
  if (price === undefined || wallet === undefined) return undefined;
  const largest = draft.kind === 'market' ? contract.marketSizeMax : contract.limitSizeMax;
  const affordable = openSizeMaxOf(
    fractionOfDecimal(wallet.available),
    openTermsOf(side, price, draft, facts),
    fractionOfDecimal(contract.lotSize),
  );
  return lotsIn(lesserOf(affordable, fractionOfDecimal(largest)), facts);
}

/** Size of the order: a typed size, a typed value at the price, or a share of the maximum.
 *  @returns undefined when it cannot be calculated or is not a multiple of the lot. */
export function sizeOf(
  side: OrderSide,
  draft: FuturesDraft,
  facts: FuturesFacts,
): Lots | undefined {
  if (draft.percent !== undefined) {
    const most = sizeMaxOf(side, draft, facts);
    return most === undefined ? undefined : shareOf(most, draft.percent);
  }
  const amount = decimalOfText(draft.amount);
  if (amount === undefined) return undefined;
  if (draft.unit === 'trade') return lotsOf(amount, facts.contract);
  const price = priceFor(side, draft, facts);
  if (price === undefined) return undefined;
  return lotsIn(over(fractionOfDecimal(amount), fractionOfDecimal(price)), facts);
}

const shareOf = (most: Lots, percent: number): Lots =>
  lots(Number((BigInt(most) * BigInt(percent)) / 100n));

export interface SideCost {
  /** Margin, taker fee and loss at the mark price; nothing for an order that closes. */
  readonly cost: Decimal;
  readonly fee: Decimal;
}

/** Rounded up to a unit. */
export function costOf(
  side: OrderSide,
  size: Lots,
  draft: FuturesDraft,
  facts: FuturesFacts,
): SideCost | undefined {
  const price = priceFor(side, draft, facts);
  if (price === undefined) return undefined;
  const sizeFraction = fractionOfDecimal(sizeOfLots(size, facts.contract));
  const notional = times(sizeFraction, fractionOfDecimal(price));
  const fee = decimalOfUnits(ceilUnits(times(notional, takerFeeOf(facts))));
  if (draft.action === 'close') return { cost: FREE, fee };
  return {
    cost: decimalOfUnits(
      ceilUnits(openCostOf(sizeFraction, openTermsOf(side, price, draft, facts))),
    ),
    fee,
  };
}
