/** State of an order form while its order is sent: reports `pending`, then `unknown` when no response
 *  arrives, and passes on what the account stream and the session report. */
import {
  sendTo,
  type ActorRef,
  type EventObject,
  type MachineContext,
  type Snapshot,
} from 'xstate';
import type { ClientOrderId } from '#contract/core/ids.ts';
import { sessionOfRequest } from './request-session.ts';
import { isOrderOf } from './sent-order.ts';
import type { SentRequestCommand, SentRequestNews, SessionEvent } from './sent-request.ts';

/** Events of an order form from its confirmation to its outcome. */
export type OrderEvent<Order> =
  | { readonly type: 'order.confirmed' }
  | { readonly type: 'order.declined' }
  | OrderReported<Order>
  | SessionEvent
  | { readonly type: 'user.replaced' }
  | SentRequestNews;

/** The account stream may report the order before the response arrives. */
export interface OrderReported<Order> {
  readonly type: 'order.reported';
  readonly order: Order;
}

interface WithIntent {
  readonly intent: Parameters<typeof isOrderOf>[0];
}

interface Identified {
  readonly clientOrderId: ClientOrderId | undefined;
}

/** Reports an order to the child with the ID `request`. */
export const reportOrder = <Context extends MachineContext, Event extends EventObject>() =>
  sendTo<Context, OrderReported<unknown>, undefined, RequestRef, Event>('request', ({ event }) => ({
    type: 'outcome.reported',
    found: event.order,
  }));

type RequestRef = ActorRef<Snapshot<unknown>, SentRequestCommand>;

/** The state `pending` without the call that it invokes under the ID `request`. The machine provides the
 *  action `reportOutcome`. */
export const pendingOrder = <
  Context extends WithIntent & MachineContext,
  Event extends EventObject,
>() =>
  ({
    tags: ['busy'],
    on: {
      'order.reported': {
        guard: ({ context, event }: { context: WithIntent; event: OrderReported<Identified> }) =>
          isOrderOf(context.intent, event.order),
        actions: reportOrder<Context, Event>(),
      },
      ...sessionOfRequest<Context, Event>(),
    },
    initial: 'placing',
    states: {
      placing: {
        entry: { type: 'reportOutcome', params: { kind: 'pending' } },
        on: { 'request.unresolved': 'unknown' },
      },
      unknown: {
        tags: ['unresolved'],
        entry: { type: 'reportOutcome', params: { kind: 'unknown' } },
      },
    },
  }) as const;
