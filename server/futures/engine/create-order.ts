/** Creates an order of a user, or of a stop of the user's position. */
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { FuturesOrderOrigin } from './engine-records.ts';
import type { FuturesTimeInForce } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { LiveOrder } from './live-order.ts';

export function createOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
  origin: FuturesOrderOrigin,
): LiveOrder {
  const market = state.market(request.contractId);
  const account = state.account(request.userId);
  const { leverage, marginMode } = account.settingsOn(market);
  const { kind, side, action, clientOrderId, limitPrice, worstPrice, stopPrice } = request;
  const terms = {
    id: state.ids.nextOrderId(),
    account,
    market,
    clientOrderId,
    side,
    action,
    kind,
    marginMode,
    timeInForce: timeInForceOf(request),
    limitPrice: kind === 'market' ? undefined : limitPrice,
    worstPrice: kind === 'market' ? worstPrice : undefined,
    stopPrice: kind === 'stop_limit' ? stopPrice : undefined,
    triggerBy: request.triggerBy ?? 'mark',
    origin,
    createdAt: state.at,
  };
  const order = new LiveOrder(terms, request.size, leverage);
  order.stops = action === 'open' ? request.stops : undefined;
  return order;
}

const timeInForceOf = ({ kind, timeInForce }: PlaceFuturesOrder): FuturesTimeInForce =>
  kind === 'market' ? 'IOC' : kind === 'limit' ? (timeInForce ?? 'GTC') : 'GTC';
