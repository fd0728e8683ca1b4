/** Figures of the two buttons of the order form, as formulas with the terms of the draft. */
import type { Decimal } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots } from '#contract/core/pair.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import {
  isOfContract,
  orderSideOf,
  positionSideOf,
  type MarginMode,
} from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import {
  ZERO,
  fraction,
  fractionOfDecimal,
  over,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import {
  initialMarginOf,
  profitAt,
  type PositionSide,
  type PositionTerms,
} from '#domain/futures/position-risk.ts';
import { fixedNumber } from '#domain/number-text.ts';
import type { FuturesOrderForm } from '#src/binding/futures.ts';
import { orderCostFormula, sizeMaxFormula } from '../formulas/order-formulas.ts';
import {
  crossLiquidationFormula,
  isolatedLiquidationFormula,
} from '../formulas/position-formulas.ts';
import type { SideOffer } from '../parts/ticket/futures-ticket-props.ts';
import { crossCollateralWithout, type RiskedAccount } from './account-risk.ts';
import { contractRulesOf } from './contract-rules.ts';
import { profitTextOf } from './futures-text.ts';
import { positionTermsOf } from './position-figures.ts';
import { typedDecimal } from './typed-number.ts';

type Form = Pick<FuturesOrderForm, 'draft' | 'facts' | 'buy' | 'sell'>;
export type OfferFigures = Omit<SideOffer, 'canSubmit' | 'reasonDisabled'>;

/** The price that costs the order: typed, or for a market order the best of the other side. */
export function orderPriceOf(side: OrderSide, { draft, facts }: Form): Decimal | undefined {
  if (draft.kind !== 'market') {
    const price = typedDecimal(draft.price);
    return price === '0' ? undefined : price;
  }
  const { bestAsk, bestBid, lastPrice } = facts.market;
  const best = (side === 'buy' ? bestAsk : bestBid) ?? lastPrice;
  return best === undefined ? undefined : priceOfTicks(best, facts.contract);
}

/** @param account wallet with all positions, for cross margin; undefined while it loads. */
export function offerFiguresOf(
  side: OrderSide,
  form: Form,
  account: RiskedAccount | undefined,
): OfferFigures {
  const { draft, facts } = form;
  const lotCount = form[side].size;
  const size =
    lotCount === undefined ? undefined : fractionOfDecimal(sizeOfLots(lotCount, facts.contract));
  const price = orderPriceOf(side, form);
  return draft.action === 'close'
    ? { ...NOTHING, ...closeFiguresOf(side, form, size, price) }
    : { ...NOTHING, ...openFiguresOf(side, form, size, price, account) };
}

const NOTHING: OfferFigures = {
  cost: undefined,
  sizeMax: undefined,
  liquidation: undefined,
  closableText: undefined,
  profitText: undefined,
};

function closeFiguresOf(
  side: OrderSide,
  { facts }: Form,
  size: Fraction | undefined,
  price: Decimal | undefined,
): Partial<OfferFigures> {
  const position = heldBy(facts, (one) => orderSideOf(one.side, 'close') === side);
  if (position === undefined) return {};
  const closableText = fixedNumber(position.closableSize, facts.contract.sizeDecimals);
  if (size === undefined || price === undefined) return { closableText };
  const profit = profitAt({ ...positionTermsOf(position), size }, fractionOfDecimal(price));
  return { closableText, profitText: profitTextOf(profit) };
}

function openFiguresOf(
  side: OrderSide,
  form: Form,
  size: Fraction | undefined,
  price: Decimal | undefined,
  account: RiskedAccount | undefined,
): Partial<OfferFigures> {
  const { draft, facts } = form;
  const { contract, settings, wallet, market } = facts;
  if (price === undefined) return {};
  const rules = contractRulesOf(contract);
  const leverage = fraction(BigInt(settings.leverage));
  const positionSide = positionSideOf({ side, action: 'open' });
  const reference = draft.kind === 'stop_limit' ? typedDecimal(draft.stop) : market.markPrice;
  const terms = {
    price: fractionOfDecimal(price),
    mark: reference && { side: positionSide, price: fractionOfDecimal(reference) },
    leverage,
    takerFee: rules.takerFee,
  };
  const sizeMax =
    wallet === undefined
      ? undefined
      : {
          ...sizeMaxFormula(
            fractionOfDecimal(wallet.available),
            terms,
            fractionOfDecimal(contract.lotSize),
          ),
          ...resultOf(sizeMaxTextOf(side, form)),
        };
  if (size === undefined || size.numerator === 0n) return { sizeMax };
  const held = heldBy(facts, (one) => one.side === positionSide);
  const after = positionAfter(positionSide, held, { size, entryPrice: terms.price });
  const margin = plus(
    held === undefined ? ZERO : fractionOfDecimal(held.margin),
    initialMarginOf({ size, entryPrice: terms.price }, leverage),
  );
  return {
    cost: { ...orderCostFormula(size, terms), ...resultOf(form[side].cost?.cost) },
    sizeMax,
    liquidation: liquidationOf(after, settings.marginMode),
  };

  function liquidationOf(position: PositionTerms, marginMode: MarginMode) {
    if (marginMode === 'isolated') return isolatedLiquidationFormula(position, margin, rules.tiers);
    if (account === undefined) return undefined;
    const collateral = crossCollateralWithout(held?.id, account);
    return crossLiquidationFormula(position, collateral, rules.tiers);
  }
}

/** The form's own result: it counts each level of the book, and the rules for the size. */
const resultOf = (result: Decimal | undefined) =>
  result === undefined ? {} : { result: fractionOfDecimal(result) };

const sizeMaxTextOf = (side: OrderSide, form: Form): Decimal | undefined => {
  const { sizeMax } = form[side];
  return sizeMax === undefined ? undefined : sizeOfLots(sizeMax, form.facts.contract);
};

const heldBy = (
  { contract, settings, positions }: Form['facts'],
  isHeld: (position: FuturesPosition) => boolean,
): FuturesPosition | undefined =>
  positions.find(
    (position) =>
      isOfContract(position, contract) &&
      position.marginMode === settings.marginMode &&
      isHeld(position),
  );

/** Size and average entry after an addition. */
function positionAfter(
  side: PositionSide,
  held: FuturesPosition | undefined,
  added: Omit<PositionTerms, 'side'>,
): PositionTerms {
  if (held === undefined) return { side, ...added };
  const before = positionTermsOf(held);
  const size = plus(before.size, added.size);
  const cost = plus(times(before.size, before.entryPrice), times(added.size, added.entryPrice));
  return { side, size, entryPrice: over(cost, size) };
}
