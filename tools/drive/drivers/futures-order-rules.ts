/** What a user can do in the order form of a contract, and what not. */
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { FuturesTicket } from '#machines/futures/futures-ticket.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import { eventOf, fieldsOf, RULE_REASON, send, type Situation } from '../driver.ts';
import { withoutRepeatedTurns } from './session-turns.ts';

export const PLACE: Readonly<Record<OrderSide, string>> = {
  buy: '/future-trade/placed-buy-order',
  sell: '/future-trade/placed-sell-order',
};
export const PREVIEW = '/future-trade/order-preview';
export const FIND = '/future-trade/order-by-client-id';

export const FUTURES_ORDER_CALLS = {
  previewOrder: PREVIEW,
  'placeOrder.send': [PLACE.buy, PLACE.sell],
  'placeOrder.find': FIND,
} as const;

/** A stop loss that the form asks about: as a number once the order is known. */
const NEAR_LIQUIDATION = 'near';

/** The form asks only about an order whose stop loss is near its liquidation price. */
export function adaptFuturesOrder(path: readonly MachineCommand[]): readonly MachineCommand[] {
  let isConfirmed = false;
  return withoutRepeatedTurns(path).flatMap((command) => {
    const event = eventOf(command);
    if (event?.type === 'confirming.changed') {
      isConfirmed = event['isConfirmRequired'] === true;
      return [];
    }
    if (event?.type !== 'order.submitted') return [command];
    const stops = isConfirmed
      ? { hasStops: true, stopLoss: NEAR_LIQUIDATION }
      : { hasStops: false };
    return [send({ type: 'draft.edited', edit: stops }), command];
  });
}

/** Side of the order that is submitted next. */
export const nextSide = (rest: readonly MachineCommand[]): OrderSide => {
  const next = rest.map(eventOf).find((event) => event?.type === 'order.submitted');
  return next?.['side'] === 'sell' ? 'sell' : 'buy';
};

/** Between the price and the liquidation price, 0.2 % from the latter. */
export const stopLossNear = (side: OrderSide, liquidationPrice: Decimal): Decimal =>
  decimal(String(Math.round(Number(liquidationPrice) * (side === 'buy' ? 1.002 : 0.998))));

/** A limit order rests, and needs no other order in the book. */
export function rewriteFuturesOrder(
  command: MachineCommand,
  { context, rest }: Situation,
): readonly MachineCommand[] {
  const event = eventOf(command);
  const ticket = context as FuturesTicket;
  if (event?.type === 'draft.edited') return rewrittenEdit(event, ticket, rest);
  if (event?.type === 'order.reported') {
    const { clientOrderId } = fieldsOf(event['order']);
    return [send({ ...event, isOwn: clientOrderId === ticket.intent?.body.clientOrderId })];
  }
  if (event?.type !== 'facts.changed' || ticket.intent !== undefined) return [command];
  const { market, ...facts } = fieldsOf(event['facts']);
  return [
    send({ ...event, facts: { ...facts, market: { ...fieldsOf(market), isTradable: true } } }),
  ];
}

function rewrittenEdit(
  event: SentEvent,
  ticket: FuturesTicket,
  rest: readonly MachineCommand[],
): readonly MachineCommand[] {
  const edit = fieldsOf(event['edit']);
  if (edit['hasStops'] === undefined) return [send({ ...event, edit: { ...edit, kind: 'limit' } })];
  if (edit['hasStops'] === ticket.draft.hasStops) return [];
  if (edit['hasStops'] === false) return [send(event)];
  const side = nextSide(rest);
  const { liquidationPrice } = ticket[side];
  if (liquidationPrice === undefined) return [];
  return [send({ ...event, edit: { ...edit, stopLoss: stopLossNear(side, liquidationPrice) } })];
}

/** A page with a session looks up what an earlier visit has sent. */
export const followFuturesOrder = (command: MachineCommand): readonly MachineCommand[] =>
  command.kind === 'open' ? [send({ type: 'session.started' })] : [];

export function reasonAgainstFuturesOrder(
  command: MachineCommand,
  { state, context }: Situation,
): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  const event = eventOf(command);
  const ticket = context as FuturesTicket;
  const market = event?.['market'] ?? fieldsOf(event?.['facts'])['market'];
  if (market !== undefined && fieldsOf(market)['isTradable'] !== true) {
    return 'The market of the page is live; journeys without a connection play the other.';
  }
  if (event?.type === 'order.submitted') {
    if (state !== 'drafting') return 'The form is locked while an order is pending.';
    if (!ticket[nextSide([command])].isComplete) return 'The button waits for a complete order.';
  }
  if (event?.type === 'order.declined' && state === 'previewing') {
    return 'The dialog with the button opens after the preview.';
  }
  return undefined;
}
