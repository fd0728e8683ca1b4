/** Leverage and margin mode of an order: while the contract has a position or an open order, those in force are the only
 *  ones; without either, an opening order sets its own. */
import { MARGIN_MODES } from '#contract/entities/futures-terms.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { FuturesEngineApi, PlaceFuturesOrder } from './engine/engine-api.ts';
import type { FuturesSettingsRecord } from './engine/engine-records.ts';
import type { MarginMode } from './engine/engine-terms.ts';
import type { FuturesRejection } from './engine/rejections.ts';
import { sentence } from '#server/runtime/sentence.ts';

export interface OrderSettings {
  readonly leverage: number;
  readonly marginMode: MarginMode;
}

type Engine = Pick<FuturesEngineApi, 'settings' | 'positions' | 'openOrders' | 'setLeverage'>;

/**
 * Runs `work`, which places or estimates an order, under the order's settings.
 *
 * The settings in force return when the order is rejected, and after an estimate.
 * @param isKept whether the settings of an accepted order stay.
 */
export function withOrderSettings<Result extends object>(
  engine: Engine,
  order: Pick<PlaceFuturesOrder, 'userId' | 'contractId' | 'action'>,
  { leverage, marginMode }: OrderSettings,
  { now, isKept }: { readonly now: EpochMs; readonly isKept: boolean },
  work: () => Result,
): Result | FuturesRejection {
  const { userId, contractId, action } = order;
  const stored = engine.settings(userId, contractId);
  const isSame = stored.leverage === leverage && stored.marginMode === marginMode;
  // A closing order has the settings of its position.
  if (isSame || action === 'close') return work();
  if (isInUse(engine, order)) return termsDiffer(stored);
  const changed = engine.setLeverage({ userId, contractId, leverage, marginMode }, now);
  if (isRejection(changed)) return changed;
  const result = work();
  if (!isKept || isRejection(result)) engine.setLeverage({ ...stored }, now);
  return result;
}

function isInUse(
  engine: Engine,
  { userId, contractId }: Pick<PlaceFuturesOrder, 'userId' | 'contractId'>,
): boolean {
  return (
    engine.positions(userId).some(({ record }) => record.contractId === contractId) ||
    engine.openOrders(userId).some((order) => order.contractId === contractId)
  );
}

function termsDiffer({
  leverage,
  marginMode,
}: FuturesSettingsRecord): Rejection<'order_terms_differ'> {
  return reject('order_terms_differ', {
    message:
      marginMode === 'cross'
        ? sentence(
            'The contract has a position or an open order: its leverage is {leverage}x, its margin mode cross.',
            { leverage },
          )
        : sentence(
            'The contract has a position or an open order: its leverage is {leverage}x, its margin mode isolated.',
            { leverage },
          ),
    details: { leverage, margin_mode: MARGIN_MODES[marginMode] },
  });
}
