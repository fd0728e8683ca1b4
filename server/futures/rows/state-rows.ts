/** Prices, funding, settings, fund and counters of futures in their tables. */
import { ticks, units } from '#contract/core/decimal.ts';
import { orderId, pairId, tradeId, userId, type CoinId, type PairId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { limitBy } from '#server/db/table/page.ts';
import type {
  ContractPricesRecord,
  FuturesAccountRecord,
  FuturesFundRecord,
  FuturesSettingsRecord,
} from '../engine/engine-records.ts';
import type { FuturesIds, PositionId, StopId } from '../engine/engine-terms.ts';
import type { PremiumSum } from '../prices/funding-schedule.ts';

/** Balances of the futures wallets, from the ledger. */
export const accountsOf = (db: Db, quoteCoinId: CoinId): FuturesAccountRecord[] =>
  db
    .all<{ owner_id: bigint; balance: bigint }>(
      `SELECT owner_id, sum(balance_units) AS balance FROM account
        WHERE wallet_type = ? AND coin_id = ? GROUP BY owner_id ORDER BY owner_id`,
      [WALLET_TYPES.future, quoteCoinId],
    )
    .map((row) => ({
      userId: userId(safeIntegerOf(row.owner_id)),
      balance: units(row.balance),
      version: 0,
    }));

export function saveSettings(db: Db, settings: FuturesSettingsRecord): void {
  const { leverage, marginMode, positionMode } = settings;
  db.run(
    `INSERT INTO futures_setting (user_id, contract_id, leverage, margin_mode, position_mode)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET leverage = excluded.leverage, margin_mode = excluded.margin_mode,
       position_mode = excluded.position_mode`,
    [settings.userId, settings.contractId, leverage, marginMode, positionMode],
  );
}

export const settingsOf = (db: Db): FuturesSettingsRecord[] =>
  db
    .all<{
      user_id: bigint;
      contract_id: bigint;
      leverage: bigint;
      margin_mode: FuturesSettingsRecord['marginMode'];
      position_mode: FuturesSettingsRecord['positionMode'];
    }>('SELECT * FROM futures_setting')
    .map((row) => ({
      userId: userId(safeIntegerOf(row.user_id)),
      contractId: pairId(safeIntegerOf(row.contract_id)),
      leverage: safeIntegerOf(row.leverage),
      marginMode: row.margin_mode,
      positionMode: row.position_mode,
    }));

export function savePrices(db: Db, { contractId, mark, index, last }: ContractPricesRecord): void {
  db.run(
    `INSERT INTO futures_market
       (contract_id, mark_units, index_units, last_price, premium_sum, premium_count)
     VALUES (?, ?, ?, ?, '0', 0)
     ON CONFLICT DO UPDATE SET mark_units = excluded.mark_units,
       index_units = excluded.index_units, last_price = excluded.last_price`,
    [contractId, mark ?? null, index ?? null, last ?? null],
  );
}

export interface FundingState {
  readonly nextAt: EpochMs | undefined;
  readonly premiums: PremiumSum;
}

export function saveFunding(db: Db, contractId: PairId, { nextAt, premiums }: FundingState): void {
  db.run(
    `INSERT INTO futures_market (contract_id, next_funding_at_ms, premium_sum, premium_count)
     VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET next_funding_at_ms = excluded.next_funding_at_ms,
       premium_sum = excluded.premium_sum, premium_count = excluded.premium_count`,
    [contractId, nextAt ?? null, String(premiums.sum), premiums.count],
  );
}

export interface MarketState extends FundingState {
  readonly prices: ContractPricesRecord;
}

export const marketsOf = (db: Db): MarketState[] =>
  db
    .all<{
      contract_id: bigint;
      mark_units: bigint | null;
      index_units: bigint | null;
      last_price: bigint | null;
      next_funding_at_ms: bigint | null;
      premium_sum: string;
      premium_count: bigint;
    }>('SELECT * FROM futures_market')
    .map((row) => ({
      prices: {
        contractId: pairId(safeIntegerOf(row.contract_id)),
        mark: row.mark_units === null ? undefined : units(row.mark_units),
        index: row.index_units === null ? undefined : units(row.index_units),
        last: row.last_price === null ? undefined : ticks(safeIntegerOf(row.last_price)),
      },
      nextAt:
        row.next_funding_at_ms === null
          ? undefined
          : epochMs(safeIntegerOf(row.next_funding_at_ms)),
      premiums: { sum: BigInt(row.premium_sum), count: safeIntegerOf(row.premium_count) },
    }));

/** @returns false when this funding time was paid before. */
export const insertFundingRate = (db: Db, contractId: PairId, at: EpochMs, rate: bigint): boolean =>
  db.run(
    `INSERT INTO futures_funding (contract_id, at_ms, rate) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING`,
    [contractId, at, rate],
  ).changedRowCount === 1;

export interface PaidRate {
  /** Integer of 10^-8. */
  readonly rate: bigint;
  readonly at: EpochMs;
}

/** Newest first. */
export const paidRatesOf = (db: Db, contractId: PairId, count: number): PaidRate[] =>
  db
    .all<{ rate: bigint; at_ms: bigint }>(
      `SELECT rate, at_ms FROM futures_funding WHERE contract_id = ?
        ORDER BY at_ms DESC${limitBy('?')}`,
      [contractId, count],
    )
    .map(({ rate, at_ms: at }) => ({ rate, at: epochMs(safeIntegerOf(at)) }));

export function saveFund(db: Db, { insurance, fees, remainder }: FuturesFundRecord): void {
  db.run(
    `INSERT INTO futures_fund (id, insurance_units, fee_units, remainder) VALUES (1, ?, ?, ?)
     ON CONFLICT DO UPDATE SET insurance_units = excluded.insurance_units,
       fee_units = excluded.fee_units, remainder = excluded.remainder`,
    [insurance, fees, String(remainder)],
  );
}

/** @returns undefined before the first start. */
export function fundOf(db: Db): FuturesFundRecord | undefined {
  const row = db.get<{ insurance_units: bigint; fee_units: bigint; remainder: string }>(
    'SELECT insurance_units, fee_units, remainder FROM futures_fund',
  );
  return (
    row && {
      insurance: units(row.insurance_units),
      fees: units(row.fee_units),
      remainder: BigInt(row.remainder),
    }
  );
}

/** Numbers given out. One sequence counts orders, positions and stops, so that an ID names one of
 *  them. */
export class Counters implements FuturesIds {
  readonly #db: Db;
  #lastId: number;
  #lastTradeId: number;
  #lastPosting: number;
  #isSaved = true;

  constructor(db: Db) {
    this.#db = db;
    const row = db.get<{ last_id: bigint; last_trade_id: bigint; last_posting: bigint }>(
      'SELECT last_id, last_trade_id, last_posting FROM futures_counter',
    );
    this.#lastId = safeIntegerOf(row?.last_id ?? 0n);
    this.#lastTradeId = safeIntegerOf(row?.last_trade_id ?? 0n);
    this.#lastPosting = safeIntegerOf(row?.last_posting ?? 0n);
  }

  nextOrderId = () => orderId(this.#nextId());
  nextPositionId = () => this.#nextId() as PositionId;
  nextStopId = () => this.#nextId() as StopId;

  nextTradeId = () => {
    this.#isSaved = false;
    return tradeId((this.#lastTradeId += 1));
  };

  /** Makes the cause of a ledger line unique. */
  nextPosting(): number {
    this.#isSaved = false;
    return (this.#lastPosting += 1);
  }

  save(): void {
    if (this.#isSaved) return;
    this.#db.run(
      'UPDATE futures_counter SET last_id = ?, last_trade_id = ?, last_posting = ? WHERE id = 1',
      [this.#lastId, this.#lastTradeId, this.#lastPosting],
    );
    this.#isSaved = true;
  }

  #nextId(): number {
    this.#isSaved = false;
    return (this.#lastId += 1);
  }
}
