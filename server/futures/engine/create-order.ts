/** Creates an order of a user, or of a stop of the user's position. */
import { lots, units } from '#contract/core/decimal.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { FuturesOrderOrigin } from './engine-records.ts';
import type { FuturesTimeInForce } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import { LiveOrder } from './model.ts';

/** Its record has every field from the start, so that all orders have one hidden class. */
export function createOrder(
  state: EngineState,
  request: PlaceFuturesOrder,
  origin: FuturesOrderOrigin,
): LiveOrder {
  const { userId, contractId, clientOrderId, contentHash, side, action, kind } = request;
  const market = state.market(contractId);
  const account = state.account(userId);
  const { leverage, marginMode } = account.settingsOn(market);
  const record: LiveOrder['record'] = {
    id: state.ids.nextOrderId(),
    userId,
    contractId,
    clientOrderId,
    contentHash,
    side,
    action,
    kind,
    marginMode,
    leverage,
    timeInForce: timeInForceOf(request),
    limitPrice: kind === 'market' ? undefined : request.limitPrice,
    worstPrice: kind === 'market' ? request.worstPrice : undefined,
    stopPrice: kind === 'stop_limit' ? request.stopPrice : undefined,
    triggerBy: request.triggerBy ?? 'mark',
    size: request.size,
    filled: lots(0),
    filledTickLots: 0n,
    fees: units(0n),
    frozen: units(0n),
    stops: action === 'open' ? request.stops : undefined,
    stopPairId: undefined,
    status: 'open',
    cancelReason: undefined,
    origin,
    priority: 0,
    createdAt: state.at,
    updatedAt: state.at,
    version: 0,
  };
  return new LiveOrder(record, account, market);
}

const timeInForceOf = ({ kind, timeInForce }: PlaceFuturesOrder): FuturesTimeInForce =>
  kind === 'market' ? 'IOC' : kind === 'limit' ? (timeInForce ?? 'GTC') : 'GTC';
