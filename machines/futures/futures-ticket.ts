/** Pure functions and types of a futures order form: the draft with its facts, and the pending
 *  order. */
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { ClientOrderId } from '#contract/core/ids.ts';
import { sizeOfLots } from '#contract/core/pair.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { StopPrice } from '#contract/entities/futures-stops.ts';
import type { Trigger } from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type {
  FuturesIntent,
  FuturesPlaced,
  FuturesPreview,
} from '#contract/rest/futures-orders.ts';
import type { OrderRequest } from '../kernel/sent-order.ts';
import { isMade, type RequestOutcome } from '../kernel/sent-request.ts';
import {
  NEW_FUTURES_DRAFT,
  clearedDraft,
  decimalOfText,
  editedDraft,
  type FuturesDraft,
  type FuturesEdit,
  type FuturesFacts,
} from './futures-draft.ts';
import { sideOf, type FuturesSide } from './futures-problems.ts';
import type { FuturesWarning } from './futures-problem.ts';
import { priceFor } from './futures-size.ts';

/** An order as it is sent; the side is in the path of its call. */
export interface FuturesOrderIntent {
  readonly side: OrderSide;
  readonly body: FuturesIntent & { readonly clientOrderId: ClientOrderId };
}

export interface FuturesPlaceResponse {
  readonly placed: FuturesPlaced;
  /** Shown as given. */
  readonly message: string;
}

/** The request that places an order. */
export interface PlaceFuturesOrder extends OrderRequest<FuturesOrder> {
  readonly request: FuturesOrderIntent;
  readonly response: FuturesPlaceResponse;
}

export interface FuturesTicket {
  readonly draft: FuturesDraft;
  readonly facts: FuturesFacts;
  readonly buy: FuturesSide;
  readonly sell: FuturesSide;
  /** Whether every order needs a confirmation. */
  readonly isConfirmRequired: boolean;
  /** Set at submission and never changed afterwards. */
  readonly intent: FuturesOrderIntent | undefined;
  readonly warnings: readonly FuturesWarning[];
  /** The exchange's calculation of the intent; undefined while it is not known. */
  readonly preview: FuturesPreview | undefined;
  /** An earlier visit sent the intent. */
  readonly isSentBefore: boolean;
}

const RESTING = {
  intent: undefined,
  warnings: [],
  preview: undefined,
  isSentBefore: false,
} as const;

const deriveSides = (draft: FuturesDraft, facts: FuturesFacts) => ({
  draft,
  facts,
  buy: sideOf('buy', draft, facts),
  sell: sideOf('sell', draft, facts),
});

export const openTicket = (
  facts: FuturesFacts,
  stored: FuturesEdit = {},
  isConfirmRequired = false,
): FuturesTicket => ({
  ...deriveSides({ ...NEW_FUTURES_DRAFT, ...stored }, facts),
  isConfirmRequired,
  ...RESTING,
});

export const applyEdit = (ticket: FuturesTicket, edit: FuturesEdit): FuturesTicket => ({
  ...ticket,
  ...deriveSides(editedDraft(ticket.draft, edit), ticket.facts),
});

export const applyFacts = (ticket: FuturesTicket, facts: Partial<FuturesFacts>): FuturesTicket => ({
  ...ticket,
  ...deriveSides(ticket.draft, { ...ticket.facts, ...facts }),
});

/** Returns to the unchanged draft after an order that was not placed. */
export const returnToDraft = (ticket: FuturesTicket): FuturesTicket => ({ ...ticket, ...RESTING });

/** Clears the amount after a placed order. */
export const clearAmount = (ticket: FuturesTicket): FuturesTicket => ({
  ...returnToDraft(ticket),
  ...deriveSides(clearedDraft(ticket.draft), ticket.facts),
});

/** Returns to the draft once the outcome is known. */
export const applyOutcome = (
  ticket: FuturesTicket,
  outcome: RequestOutcome<PlaceFuturesOrder>,
): FuturesTicket => (isMade(outcome) ? clearAmount(ticket) : returnToDraft(ticket));

/** Clears everything typed or sent, because the user has changed. */
export const clearTicket = (ticket: FuturesTicket): FuturesTicket =>
  openTicket(
    { ...ticket.facts, wallet: undefined, positions: [], openOrders: [] },
    {},
    ticket.isConfirmRequired,
  );

/** Whether the order takes its price from a book or a mark price that is not live. */
export const isBlind = ({ draft, facts }: FuturesTicket): boolean =>
  draft.kind === 'market' && !(facts.market.isTradable && facts.market.isMarkLive);

/** Whether a frozen intent takes its price from a book or a mark price that is not live. */
export const isIntentBlind = ({ intent, facts }: FuturesTicket): boolean =>
  intent?.body.kind === 'market' && !(facts.market.isTradable && facts.market.isMarkLive);

/** Warnings to confirm before the order of this side is sent. */
export function warningsFor(ticket: FuturesTicket, side: OrderSide): readonly FuturesWarning[] {
  const { warnings } = ticket[side];
  if (warnings.length > 0) return warnings;
  return ticket.isConfirmRequired ? ['confirm_before_placing'] : [];
}

/** Freezes the order of this side. */
export function freezeOrder(
  ticket: FuturesTicket,
  side: OrderSide,
  clientOrderId: ClientOrderId,
): FuturesTicket {
  const body = { ...intentOf(ticket, side), clientOrderId };
  return { ...returnToDraft(ticket), intent: { side, body }, warnings: warningsFor(ticket, side) };
}

function intentOf(ticket: FuturesTicket, side: OrderSide): Omit<FuturesIntent, 'clientOrderId'> {
  const { draft, facts } = ticket;
  const { contract, settings } = facts;
  const isMarket = draft.kind === 'market';
  const isOpening = draft.action === 'open';
  return {
    quoteCoinId: contract.quoteCoinId,
    tradeCoinId: contract.tradeCoinId,
    action: draft.action,
    kind: draft.kind,
    marginMode: settings.marginMode,
    leverage: settings.leverage,
    ...amountIn(ticket, side),
    limitPrice: isMarket ? undefined : decimalOfText(draft.price),
    stopPrice: draft.kind === 'stop_limit' ? decimalOfText(draft.stop) : undefined,
    trigger: draft.trigger,
    timeInForce: draft.kind === 'limit' ? draft.timeInForce : 'GTC',
    isReduceOnly: !isOpening || draft.isReduceOnly,
    takeProfit: isOpening ? stopIn(draft, draft.takeProfit, draft.takeProfitTrigger) : undefined,
    stopLoss: isOpening ? stopIn(draft, draft.stopLoss, draft.stopLossTrigger) : undefined,
    expectedPrice: isMarket ? priceFor(side, draft, facts) : undefined,
    slippagePercentMax: isMarket ? facts.slippagePercentMax : undefined,
  };
}

/** A typed amount is sent as typed; a percentage as the size that was shown. */
function amountIn(
  { draft, facts, ...sides }: FuturesTicket,
  side: OrderSide,
): Pick<FuturesIntent, 'amount' | 'amountUnit'> {
  const typed = draft.percent === undefined ? decimalOfText(draft.amount) : undefined;
  if (typed !== undefined) return { amount: typed, amountUnit: draft.unit };
  const { size } = sides[side];
  assert(size !== undefined, 'a complete ticket has a size');
  return { amount: sizeOfLots(size, facts.contract), amountUnit: 'trade' };
}

function stopIn(draft: FuturesDraft, text: string, trigger: Trigger): StopPrice | undefined {
  const price: Decimal | undefined = draft.hasStops ? decimalOfText(text) : undefined;
  return price === undefined ? undefined : { price, trigger };
}

/** @throws BrokenInvariant before the submission. */
export function intentIn({ intent }: FuturesTicket): FuturesOrderIntent {
  assert(intent !== undefined, 'an order is placed from a frozen intent');
  return intent;
}
