/** Liquidation price of a position after an order that opens or adds to it. */
import {
  decimalOfSteps,
  divideCeil,
  divideFloor,
  type Decimal,
  type Lots,
} from '#contract/core/decimal.ts';
import { sizeOfLots } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import {
  isOfContract,
  positionSideOf,
  type PositionSide,
} from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import {
  ZERO,
  fraction,
  fractionOfDecimal,
  minus,
  over,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import { initialMarginOf } from '#domain/futures/position-risk.ts';
import { riskTiersOf, type RiskTier } from '#domain/futures/risk-tiers.ts';
import type { FuturesDraft, FuturesFacts } from './futures-draft.ts';
import { priceFor } from './futures-size.ts';

/** Rules of a contract are one object until they are read again, and orders are derived often. */
const tiersByContract = new WeakMap<FuturesContract, readonly RiskTier[] | undefined>();

export function tiersOf(contract: FuturesContract): readonly RiskTier[] | undefined {
  if (!tiersByContract.has(contract)) tiersByContract.set(contract, exactTiers(contract));
  return tiersByContract.get(contract);
}

const exactTiers = ({ riskTiers }: FuturesContract): readonly RiskTier[] | undefined =>
  riskTiersOf(
    riskTiers.map((tier) => ({
      from: fractionOfDecimal(tier.from),
      to: fractionOfDecimal(tier.to),
      maintenanceRate: fractionOfDecimal(tier.maintenanceRate),
      leverageMax: fraction(BigInt(tier.leverageMax)),
    })),
  );

/** Fully filled at its price, without its fee. A long's price is rounded up to a tick and a short's
 *  down, so that the price shown is never optimistic.
 *  @returns undefined when no price liquidates the position, or it cannot be calculated. */
export function liquidationAfter(
  side: OrderSide,
  size: Lots,
  draft: FuturesDraft,
  facts: FuturesFacts,
): Decimal | undefined {
  const price = priceFor(side, draft, facts);
  const tiers = tiersOf(facts.contract);
  if (draft.action === 'close' || price === undefined || tiers === undefined || size <= 0) {
    return undefined;
  }
  const positionSide = positionSideOf({ side, action: draft.action });
  const held = heldBy(positionSide, facts);
  const added = {
    size: fractionOfDecimal(sizeOfLots(size, facts.contract)),
    entryPrice: fractionOfDecimal(price),
  };
  const total = held === undefined ? added : combinePositions(held, added);
  const collateral =
    facts.settings.marginMode === 'cross'
      ? crossCollateral(held, facts)
      : plus(
          held === undefined ? ZERO : fractionOfDecimal(held.margin),
          initialMarginOf(added, fraction(BigInt(facts.settings.leverage))),
        );
  const result = liquidationPriceOf({ side: positionSide, ...total }, collateral, tiers);
  return result === undefined ? undefined : onTick(result, positionSide, facts.contract);
}

const heldBy = (
  side: PositionSide,
  { contract, settings, positions }: FuturesFacts,
): FuturesPosition | undefined =>
  positions.find(
    (position) =>
      isOfContract(position, contract) &&
      position.marginMode === settings.marginMode &&
      position.side === side,
  );

/** Size and average entry of a position after an addition. */
function combinePositions(
  held: FuturesPosition,
  added: { readonly size: Fraction; readonly entryPrice: Fraction },
) {
  const heldSize = fractionOfDecimal(held.size);
  const size = plus(heldSize, added.size);
  const cost = plus(
    times(heldSize, fractionOfDecimal(held.entryPrice)),
    times(added.size, added.entryPrice),
  );
  return { size, entryPrice: over(cost, size) };
}

/** Balance without isolated margins, plus profit minus maintenance margin of all other cross
 *  positions of the same coin. */
function crossCollateral(
  held: FuturesPosition | undefined,
  { contract, wallet, positions }: FuturesFacts,
): Fraction {
  if (wallet === undefined) return ZERO;
  const free = minus(fractionOfDecimal(wallet.balance), fractionOfDecimal(wallet.isolatedMargin));
  return positions
    .filter(
      (position) =>
        position.marginMode === 'cross' &&
        position.quoteCoinId === contract.quoteCoinId &&
        position.id !== held?.id,
    )
    .reduce(
      (sum, position) =>
        minus(
          plus(sum, fractionOfDecimal(position.unrealizedPnl)),
          fractionOfDecimal(position.maintenanceMargin),
        ),
      free,
    );
}

function onTick(price: Fraction, side: PositionSide, { tickSize }: FuturesContract): Decimal {
  const count = over(price, fractionOfDecimal(tickSize));
  const divide = side === 'long' ? divideCeil : divideFloor;
  return decimalOfSteps(Number(divide(count.numerator, count.denominator)), tickSize);
}
