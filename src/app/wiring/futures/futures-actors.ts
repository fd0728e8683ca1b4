/** Provides the futures machines with calls of the exchange. */
import { fromPromise } from 'xstate';
import type { ClientOrderId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { EVERY_FUTURES_ROW, futuresPositions } from '#contract/rest/futures-history.ts';
import * as orders from '#contract/rest/futures-orders.ts';
import * as positions from '#contract/rest/futures-positions.ts';
import {
  changeLeverage,
  changePositionMode,
  futuresSettings,
} from '#contract/rest/futures-settings.ts';
import { futuresOrderMachine } from '#machines/futures/futures-order.machine.ts';
import type { FuturesOrderIntent, PlaceFuturesOrder } from '#machines/futures/futures-ticket.ts';
import { leverageModeMachine } from '#machines/futures/leverage-mode.machine.ts';
import type { ChangeSettings } from '#machines/futures/leverage-mode.ts';
import { positionChangeMachine } from '#machines/futures/position-change.machine.ts';
import {
  hasStops,
  type ChangePosition,
  type ChangeResponse,
  type SentChange,
} from '#machines/futures/position-change.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { noteAnnouncedFuturesOrder } from '../trading/announced-orders.ts';

/** What responses contain before the account stream repeats it. */
export interface FuturesResponses {
  readonly onOrder: (order: FuturesOrder) => void;
  readonly onPosition: (position: FuturesPosition) => void;
  /** The exchange rejected an order because other leverage or another margin mode is in force. */
  readonly onTermsDiffer: () => void;
}

/** The exchange's page limit; more positions than contracts and sides exist. */
const POSITION_COUNT = 200;

export const orderMachineOf = (
  client: ExchangeClient,
  { onOrder, onTermsDiffer }: Pick<FuturesResponses, 'onOrder' | 'onTermsDiffer'>,
) => {
  /** Passes every failure on. */
  const passFailureOn = async <Result>(call: Promise<Result>): Promise<Result> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order_terms_differ') onTermsDiffer();
      throw error;
    }
  };
  return futuresOrderMachine.provide({
    actors: {
      previewOrder: fromPromise<orders.FuturesPreview, FuturesOrderIntent>(
        async ({ input: { side, body }, signal }) => {
          const call = { body: { ...body, side }, signal };
          return (await passFailureOn(client.call(orders.previewFuturesOrder, call))).model;
        },
      ),
      placeOrder: sentRequest<PlaceFuturesOrder>({
        send: async ({ input: { side, body }, signal }) => {
          const route = side === 'buy' ? orders.placeFuturesBuy : orders.placeFuturesSell;
          const { model, message } = await passFailureOn(client.call(route, { body, signal }));
          onOrder(model.order);
          noteAnnouncedFuturesOrder(model.order);
          return { placed: model, message };
        },
        find: async ({ input, signal }) => {
          const order = await orderById(client, input, signal);
          if (order !== undefined) onOrder(order);
          return order;
        },
      }),
    },
  });
};

export const leverageMachineOf = (client: ExchangeClient) =>
  leverageModeMachine.provide({
    actors: {
      changeSettings: sentRequest<ChangeSettings>({
        send: async ({ input: { kind, contract, settings, requestId }, signal }) => {
          const { quoteCoinId, tradeCoinId } = contract;
          const body = { ...settings, quoteCoinId, tradeCoinId, requestId };
          const { model, message } =
            kind === 'leverage'
              ? await client.call(changeLeverage, { body, signal })
              : await client.call(changePositionMode, { body, signal });
          return { settings: model, message };
        },
        find: async ({ input: { quoteCoinId, tradeCoinId }, signal }) => {
          const query = { quoteCoinId, tradeCoinId };
          return (await client.call(futuresSettings, { query, signal })).model;
        },
      }),
    },
  });

export const changeMachineOf = (
  client: ExchangeClient,
  responses: Pick<FuturesResponses, 'onOrder' | 'onPosition'>,
) => {
  const showResponse = (response: ChangeResponse): ChangeResponse => {
    if (response.order !== undefined) responses.onOrder(response.order);
    if (response.position !== undefined) responses.onPosition(response.position);
    return response;
  };
  return positionChangeMachine.provide({
    actors: {
      sendChange: sentRequest<ChangePosition>({
        send: async ({ input, signal }) => {
          const response = showResponse(await send(client, input, signal));
          if (response.order !== undefined) noteAnnouncedFuturesOrder(response.order);
          return response;
        },
        find: async ({ input, signal }) => {
          const found = await find(client, input, signal);
          return found === undefined ? undefined : showResponse(found);
        },
      }),
    },
  });
};

async function send(
  client: ExchangeClient,
  { position, change, clientOrderId, requestId }: SentChange,
  signal: AbortSignal,
): Promise<ChangeResponse> {
  const positionId = position.id;
  switch (change.kind) {
    case 'close': {
      const { size, limitPrice } = change;
      const kind = limitPrice === undefined ? ('market' as const) : ('limit' as const);
      const body = { positionId, kind, limitPrice, size, clientOrderId };
      const { model, message } = await client.call(positions.closePosition, { body, signal });
      return { position: undefined, order: model.order, message };
    }
    case 'reverse': {
      const body = { positionId, clientOrderId };
      const { model, message } = await client.call(positions.reversePosition, { body, signal });
      return { position: undefined, order: model.order, message };
    }
    case 'margin': {
      const body = { positionId, amount: change.amount, requestId };
      const { model, message } = await client.call(positions.changePositionMargin, {
        body,
        signal,
      });
      return { position: model, order: undefined, message };
    }
    default: {
      const { takeProfit, stopLoss, size } = change;
      const body = { targetId: positionId, takeProfit, stopLoss, size };
      const { model, message } = await client.call(positions.changeStops, { body, signal });
      return { ...model, message };
    }
  }
}

/** A close and a reverse are found by their client order ID, stops at the position. A margin is moved
 *  once under its request ID: the exchange answers a repetition with the first response. */
async function find(
  client: ExchangeClient,
  sent: SentChange,
  signal: AbortSignal,
): Promise<ChangeResponse | undefined> {
  const { position, change, clientOrderId } = sent;
  if (change.kind === 'margin') return { ...(await send(client, sent, signal)), message: '' };
  if (change.kind === 'stops') {
    const query = { ...EVERY_FUTURES_ROW, perPage: POSITION_COUNT };
    const { model } = await client.call(futuresPositions, { query, signal });
    const now = model.items.find(({ id }) => id === position.id);
    return now !== undefined && hasStops(now, change)
      ? { position: now, order: undefined, message: '' }
      : undefined;
  }
  const order = await orderById(client, clientOrderId, signal);
  return order === undefined ? undefined : { position: undefined, order, message: '' };
}

async function orderById(
  client: ExchangeClient,
  clientOrderId: ClientOrderId,
  signal: AbortSignal,
): Promise<FuturesOrder | undefined> {
  const query = { clientOrderId };
  return (await client.call(orders.futuresOrderByClientId, { query, signal })).model;
}
