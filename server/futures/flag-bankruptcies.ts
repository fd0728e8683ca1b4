/** Flags trades for the operator: a position was taken over within seconds of a trade that opened it, and the other side of the
 *  trade has the profit. One person may be behind both. */
import { divideFloor, exactUnitsOf, units } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { FuturesContract } from './contract-list.ts';
import type {
  FuturesChanges,
  FuturesFillRecord,
  LiquidationRecord,
} from './engine/engine-records.ts';
import { insertFlag } from './rows/flag-rows.ts';
import { fillsSince } from './rows/trade-rows.ts';

/** Prices in units times sizes in units. */
const UNIT = 10n ** 8n;

interface FlagOptions {
  readonly db: Db;
  readonly contractOf: (id: PairId) => FuturesContract | undefined;
  readonly markOf: (id: PairId) => bigint | undefined;
  /** How long after a trade a takeover is flagged. */
  readonly spanMs: number;
  readonly at: EpochMs;
}

/** Runs inside the transaction of the operation, after its records are stored. Fills of bots are not stored, so their trades
 *  are not flagged. */
export function flagBankruptcies(options: FlagOptions, { liquidations }: FuturesChanges): void {
  for (const takeover of liquidations) {
    if (takeover.kind === 'takeover') flagTakeover(options, takeover);
  }
}

function flagTakeover(options: FlagOptions, takeover: LiquidationRecord): void {
  const { db, contractOf, markOf, spanMs, at } = options;
  const { contractId, positionId, userId } = takeover;
  const contract = contractOf(contractId);
  const mark = markOf(contractId);
  if (contract === undefined || mark === undefined) return;
  const fills = fillsSince(db, contractId, epochMs(Math.max(0, at - spanMs)));
  const opened = fills.filter((fill) => fill.positionId === positionId && fill.action === 'open');
  for (const { id, side, size, price, at: tradedAt } of opened) {
    const counterparty = otherSideOf(fills, id, userId);
    if (counterparty === undefined) continue;
    const perUnit = side === 'buy' ? price - mark : mark - price;
    const sizeUnits = BigInt(size) * exactUnitsOf(contract.pair.lotSize);
    const profit = units(divideFloor(perUnit * sizeUnits, UNIT));
    if (profit <= 0n) continue;
    const parties = { userId, counterpartyId: counterparty };
    insertFlag(db, { contractId, tradeId: id, ...parties, size, price, profit, tradedAt, at });
  }
}

const otherSideOf = (
  fills: readonly FuturesFillRecord[],
  id: FuturesFillRecord['id'],
  userId: UserId,
): UserId | undefined => fills.find((fill) => fill.id === id && fill.userId !== userId)?.userId;
