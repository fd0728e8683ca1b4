/** An order form whose requests the test responds to, with a price and a size typed. */
import { SimulatedClock, createActor } from 'xstate';
import { vi } from 'vitest';
import { bps, decimal, exactUnitsOf, type Ticks } from '#contract/core/decimal.ts';
import type { ClientOrderId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { spotOrderMachine } from '#machines/order-entry/spot-order.machine.ts';
import type { OrderOutcomeEvent } from '#machines/order-entry/order-outcome.ts';
import type { Balances, MarketView } from '#machines/order-entry/spot-draft.ts';
import {
  NO_LIMITS,
  type RiskLimits,
  type OrderIntent,
  type PlaceOrder,
  type PlaceResponse,
} from '#machines/order-entry/spot-ticket.ts';

export const market: MarketView = {
  bestBid: 6_425_009 as Ticks,
  bestAsk: 6_425_010 as Ticks,
  lastPrice: 6_425_000 as Ticks,
  isTradable: true,
};
export const balances: Balances = {
  quote: exactUnitsOf(decimal('100000')),
  trade: exactUnitsOf(decimal('1')),
};
export const id = (name: string) => `web-${name}` as ClientOrderId;
export const orderOf = (name: string): Order => ({
  ...orderCodec.decode(orderWire),
  clientOrderId: id(name),
});
export const response = (name: string): PlaceResponse => ({
  placed: { order: orderOf(name), result: 'created' },
  message: 'Order placed successfully',
});
export const limited: RiskLimits = {
  ...NO_LIMITS,
  slippageLimitBps: bps(50),
  confirmBeforePlacing: { limit: true, market: true, stop_limit: true },
};
export const never = <Value>() => new Promise<Value>(() => undefined);
export const farPrice = new ApiError('The price is far from the market.', {
  code: 'price_far_from_market',
});

export function openTicket(
  place: (intent: OrderIntent) => Promise<PlaceResponse>,
  find: (requested: ClientOrderId) => Promise<Order | undefined> = () => never(),
) {
  const clock = new SimulatedClock();
  const placeOrder = vi.fn(place);
  const findOrder = vi.fn(find);
  const machine = spotOrderMachine.provide({
    actors: {
      placeOrder: sentRequest<PlaceOrder>({
        send: ({ input }) => placeOrder(input),
        find: ({ input }) => findOrder(input),
      }),
    },
  });
  const ticket = createActor(machine, { input: { pair: btcUsdt }, clock });
  const notices: Notice[] = [];
  ticket.on('notice', (notice) => notices.push(notice));
  const outcomes: OrderOutcomeEvent[] = [];
  ticket.on('outcome', (event) => outcomes.push(event));
  ticket.start();
  ticket.send({ type: 'balances.changed', balances });
  ticket.send({ type: 'market.moved', market });
  ticket.send({ type: 'draft.edited', edit: { field: 'price', value: '64250.10' } });
  ticket.send({ type: 'draft.edited', edit: { field: 'size', value: '0.5' } });
  const submit = (name: string) =>
    ticket.send({ type: 'order.submitted', market, clientOrderId: id(name) });
  return { ticket, notices, outcomes, clock, placeOrder, findOrder, submit };
}
