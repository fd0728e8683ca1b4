/** Warns once each time a margin ratio crosses 50%, 70% or 90% upward. */
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import {
  MARGIN_ALERT_LEVELS,
  type MarginAlert,
  type MarginAlertLevel,
} from '#contract/realtime/futures-account.ts';
import { compareFractions, fraction, type Fraction } from '#domain/futures/fraction.ts';
import type { FuturesPositionView } from '../engine/engine-reads.ts';
import type { FuturesExchange } from '../futures-api.ts';
import { contractKeyOf } from '../views/order-view.ts';
import { ratioText } from '../views/position-view.ts';
import { positionUid } from '../views/uids.ts';

type Alert = Omit<MarginAlert, 'sequence'>;
type SendAlert = (userId: UserId, pair: Pair, alert: Alert) => void;

export class MarginAlerts {
  readonly #futures: FuturesExchange;
  readonly #send: SendAlert;
  /** Users with open positions, bots excluded. */
  readonly #holders = new Set<UserId>();
  /** Last level reached, by user and position; of cross, by user. */
  readonly #reached = new Map<string, MarginAlertLevel>();
  readonly #stopListening: () => void;

  constructor(futures: FuturesExchange, send: SendAlert, holders: Iterable<UserId>) {
    this.#futures = futures;
    this.#send = send;
    for (const userId of holders) this.#holders.add(userId);
    this.#stopListening = futures.addListener(({ changes }) => {
      for (const { userId, size } of changes.positions) {
        if (size > 0 && !futures.isBot(userId)) this.#holders.add(userId);
      }
    });
  }

  stop(): void {
    this.#stopListening();
  }

  /** Called after prices have changed. */
  check(now: EpochMs): void {
    for (const userId of this.#holders) {
      const positions = this.#futures.reads.positions(userId);
      if (positions.length === 0) {
        this.#holders.delete(userId);
        this.#forget(userId);
        continue;
      }
      this.#checkCross(userId, positions, now);
      for (const view of positions) {
        if (view.record.marginMode === 'isolated') this.#checkIsolated(userId, view, now);
      }
    }
  }

  #checkIsolated(userId: UserId, { record, marginRatio }: FuturesPositionView, now: EpochMs): void {
    const pair = this.#futures.contract(record.contractId)?.pair;
    const level = this.#crossedLevel(`${userId} ${record.id}`, marginRatio);
    if (pair === undefined || level === undefined || marginRatio === undefined) return;
    this.#send(userId, pair, alertOf(pair, positionUid(record.id), level, marginRatio, now));
  }

  #checkCross(userId: UserId, positions: readonly FuturesPositionView[], now: EpochMs): void {
    const cross = positions.filter(({ record }) => record.marginMode === 'cross');
    const ratio = cross.length === 0 ? undefined : this.#futures.reads.account(userId).marginRatio;
    const level = this.#crossedLevel(`${userId} cross`, ratio);
    if (level === undefined || ratio === undefined) return;
    const contractIds = new Set(cross.map(({ record }) => record.contractId));
    for (const { pair } of this.#futures.contracts) {
      if (!contractIds.has(pair.id)) continue;
      this.#send(userId, pair, alertOf(pair, undefined, level, ratio, now));
    }
  }

  /** @returns the level that was reached now and not before. */
  #crossedLevel(key: string, ratio: Fraction | undefined): MarginAlertLevel | undefined {
    const level = ratio && levelOf(ratio);
    const before = this.#reached.get(key);
    if (level === undefined) this.#reached.delete(key);
    else this.#reached.set(key, level);
    return level !== undefined && level > (before ?? 0) ? level : undefined;
  }

  #forget(userId: UserId): void {
    for (const key of this.#reached.keys()) {
      if (key.startsWith(`${userId} `)) this.#reached.delete(key);
    }
  }
}

const levelOf = (ratio: Fraction): MarginAlertLevel | undefined =>
  MARGIN_ALERT_LEVELS.findLast(
    (level) => compareFractions(ratio, fraction(BigInt(level), 100n)) >= 0,
  );

const alertOf = (
  pair: Pair,
  positionId: Alert['positionId'],
  level: MarginAlertLevel,
  marginRatio: Fraction,
  at: EpochMs,
): Alert => ({
  at,
  ...contractKeyOf(pair),
  positionId,
  level,
  marginRatio: ratioText(marginRatio),
});
