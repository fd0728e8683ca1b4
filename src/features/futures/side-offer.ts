/** What one of the two buttons of the order form would do, with the formulas behind its figures. */
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { sizeOfLots } from '#contract/core/pair.ts';
import { isOfContract, positionSideOf } from '#contract/entities/futures-terms.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import {
  ZERO,
  fraction,
  fractionOfDecimal,
  isPositive,
  over,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { profitAt, type PositionTerms } from '#domain/futures/position-risk.ts';
import type { FuturesOrderForm } from '#src/binding/futures.tsx';
import type { Formula } from './formulas/formula.ts';
import { orderCostFormula, sizeMaxFormula, type OrderTerms } from './formulas/order-formulas.ts';
import {
  crossLiquidationFormula,
  isolatedLiquidationFormula,
} from './formulas/position-formulas.ts';
import { crossCollateralOf, type RiskedAccount } from './numbers/account-risk.ts';
import { contractRulesOf } from './numbers/contract-rules.ts';
import { profitTextOf, sizeTextOf } from './numbers/futures-text.ts';
import { positionTermsOf } from './numbers/position-figures.ts';
import { typedFraction } from './numbers/typed-number.ts';
import type { SideOffer } from './parts/ticket/futures-ticket-props.ts';

type Figures = Omit<SideOffer, 'canSubmit' | 'reasonDisabled'>;

const NOTHING: Figures = {
  cost: undefined,
  sizeMax: undefined,
  liquidation: undefined,
  closableText: undefined,
  profitText: undefined,
};

export function sideOfferOf(
  side: OrderSide,
  form: FuturesOrderForm,
  account: RiskedAccount | undefined,
): Figures {
  const { draft, facts } = form;
  const { contract, wallet, settings } = facts;
  const size = form[side].size;
  const exactSize = size === undefined ? ZERO : fractionOfDecimal(sizeOfLots(size, contract));
  const price = priceOf(side, form);
  if (draft.action === 'close') return closeFigures(side, form, exactSize, price);
  if (price === undefined) return NOTHING;
  const { takerFee, lotSize } = contractRulesOf(contract);
  const terms = { price, leverage: fraction(BigInt(settings.leverage)), takerFee };
  const isSized = isPositive(exactSize);
  return {
    ...NOTHING,
    cost: isSized ? orderCostFormula(exactSize, terms) : undefined,
    sizeMax:
      wallet === undefined
        ? undefined
        : sizeMaxFormula(fractionOfDecimal(wallet.available), terms, fractionOfDecimal(lotSize)),
    liquidation: isSized ? liquidationOf(side, form, exactSize, terms, account) : undefined,
  };
}

/** The typed price, or the price of the book for a market order. */
function priceOf(side: OrderSide, { draft, facts }: FuturesOrderForm): Fraction | undefined {
  const { contract, market } = facts;
  if (draft.kind === 'market') {
    const best = (side === 'buy' ? market.bestAsk : market.bestBid) ?? market.lastPrice;
    return best === undefined
      ? undefined
      : times(fraction(BigInt(best)), fractionOfDecimal(contract.tickSize));
  }
  return typedFraction(draft.price);
}

function closeFigures(
  side: OrderSide,
  { facts }: FuturesOrderForm,
  size: Fraction,
  price: Fraction | undefined,
): Figures {
  const { contract, positions, settings } = facts;
  const position = heldBy(positionSideOf({ side, action: 'close' }), positions, contract, settings);
  if (position === undefined) return NOTHING;
  const { closableSize } = position;
  const closed = { ...positionTermsOf(position), size };
  return {
    ...NOTHING,
    closableText: sizeTextOf(fractionOfDecimal(closableSize), contract),
    profitText:
      price === undefined || !isPositive(size) ? undefined : profitTextOf(profitAt(closed, price)),
  };
}

/** Of the position after the order: one that adds to a position shares its margin. */
function liquidationOf(
  side: OrderSide,
  { facts }: FuturesOrderForm,
  size: Fraction,
  { price, leverage }: OrderTerms,
  account: RiskedAccount | undefined,
): Formula | undefined {
  const { contract, positions, settings } = facts;
  const positionSide = positionSideOf({ side, action: 'open' });
  const held = heldBy(positionSide, positions, contract, settings);
  const added: PositionTerms = { side: positionSide, size, entryPrice: price };
  const terms = held === undefined ? added : joined(positionTermsOf(held), added);
  const { tiers } = contractRulesOf(contract);
  if (settings.marginMode === 'isolated') {
    const margin = over(times(size, price), leverage);
    const heldMargin = held === undefined ? ZERO : fractionOfDecimal(held.margin);
    return isolatedLiquidationFormula(terms, plus(margin, heldMargin), tiers);
  }
  if (account === undefined) return undefined;
  const id = held?.id ?? ('' as FuturesPosition['id']);
  return crossLiquidationFormula(terms, crossCollateralOf(id, account), tiers);
}

function joined(held: PositionTerms, added: PositionTerms): PositionTerms {
  const size = plus(held.size, added.size);
  const notional = plus(times(held.size, held.entryPrice), times(added.size, added.entryPrice));
  return { side: held.side, size, entryPrice: over(notional, size) };
}

const heldBy = (
  side: FuturesPosition['side'],
  positions: readonly FuturesPosition[],
  contract: FuturesContract,
  { marginMode }: Pick<FuturesPosition, 'marginMode'>,
): FuturesPosition | undefined =>
  positions.find(
    (one) => one.side === side && one.marginMode === marginMode && isOfContract(one, contract),
  );
