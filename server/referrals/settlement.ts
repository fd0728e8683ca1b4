/** Counts commissions every few seconds and pays them at each full hour, and once after a start over an
 *  hour. Each part is one command of the exchange, next to orders. */
import { HOUR_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { accrue, type AccrualContext } from './accrual.ts';
import { hasNewLines } from './counted-lines.ts';
import type { PayoutPlace } from './earning-rows.ts';
import { pruneVolumes } from './invitee-volumes.ts';
import { payRows, type PayoutContext } from './payout.ts';
import type { ReferralContext } from './referral-context.ts';
import { hourOf } from './referral-terms.ts';

const INTERVAL_MS = 5_000;

type SettlementContext = AccrualContext &
  PayoutContext &
  Pick<ReferralContext, 'exchange' | 'clock' | 'schedule' | 'onError'>;

export class Settlement {
  readonly #context: SettlementContext;
  /** The hour up to which this process has paid. */
  #paidHour: EpochMs | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #isStopped = false;

  constructor(context: SettlementContext) {
    this.#context = context;
  }

  start(): void {
    const { schedule } = this.#context;
    const tick = (): void => {
      if (this.#isStopped) return;
      void this.catchUp();
      schedule(tick, INTERVAL_MS);
    };
    tick();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Counts all lines that are committed now, and pays when an hour has ended. Callers that arrive while
   *  it runs share the run after it. An error is reported, and the next run repeats the work. */
  catchUp(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#run()
        .catch(this.#context.onError)
        .finally(() => {
          this.#running = undefined;
        });
      return this.#running;
    }
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.catchUp();
    });
    return this.#next;
  }

  /** Pays everything that is pending for one user, with the current hour. */
  async payUser(beneficiaryId: UserId): Promise<void> {
    await this.catchUp();
    if (!this.#isOpen) return;
    const before = epochMs(hourOf(this.#context.clock()) + HOUR_MS);
    await this.#pay(before, beneficiaryId);
  }

  /** Pays what has become due within an hour, because the operator has accepted it. An error is reported: the next
   *  payout repeats the work. */
  async payDue(): Promise<void> {
    const { clock, onError } = this.#context;
    if (this.#isOpen) await this.#pay(hourOf(clock())).catch(onError);
  }

  /** In cancel-only mode no money moves. */
  get #isOpen(): boolean {
    return !this.#isStopped && this.#context.exchange.health.mode === 'open';
  }

  async #run(): Promise<void> {
    const { db, exchange, clock } = this.#context;
    let isComplete = !hasNewLines(db);
    while (!isComplete && this.#isOpen) {
      isComplete = await exchange.transact((ledger, now) => accrue(this.#context, ledger, now));
    }
    const hour = hourOf(clock());
    if (!this.#isOpen || (this.#paidHour !== undefined && hour <= this.#paidHour)) return;
    await this.#pay(hour);
    this.#paidHour = hour;
  }

  async #pay(before: EpochMs, beneficiaryId?: UserId): Promise<void> {
    const { db, exchange } = this.#context;
    let after: PayoutPlace | undefined;
    do {
      after = await exchange.transact((ledger, now) => {
        // Fees of the ended hour that were paid since the last count.
        accrue(this.#context, ledger, now);
        pruneVolumes(db, now);
        return payRows(this.#context, ledger, { before, beneficiaryId, after }, now);
      });
    } while (after !== undefined && this.#isOpen);
  }
}
