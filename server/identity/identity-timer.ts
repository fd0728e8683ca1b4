/** What time does in identity verification: the simulated reviewer decides, papers end, old contents are deleted.
 *  Times are stored, so a restart neither loses nor repeats a decision. */
import { DAY_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { todayInLastZone } from '#domain/identity/age.ts';
import { Repetition } from '#server/runtime/repetition.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { dueCases, handToDesk } from './case-rows.ts';
import { approveCase, rejectCase } from './decide-case.ts';
import { expireLevels } from './expire-levels.ts';
import { pruneGrants } from './grant-rows.ts';
import type { IdentityContext, IdentityTransaction } from './identity-context.ts';
import { dropContents } from './paper-rows.ts';
import { expireInquiries } from './persona/inquiries.ts';
import { simulatedVerdict } from './simulated-reviewer.ts';

const TICK_MS = SECOND_MS;

export class IdentityTimer {
  readonly #context: IdentityContext;
  readonly #ticks: Repetition;
  /** The newest day of which papers have ended; found again after a restart. */
  #day: CalendarDate | undefined;

  constructor(context: IdentityContext, schedule: Schedule, onError: (error: unknown) => void) {
    this.#context = context;
    this.#ticks = new Repetition(() => this.advance(), TICK_MS, { schedule, onError });
  }

  start(): void {
    this.#ticks.start();
  }

  stop(): void {
    this.#ticks.stop();
  }

  /** Does what is due. */
  async advance(): Promise<void> {
    const { db, clock } = this.#context;
    const isNewDay = todayInLastZone(clock()) !== this.#day;
    if (!isNewDay && dueCases(db, clock()).length === 0) return;
    const changed = await this.#context.write((now) => {
      const tx = { ...this.#context, now };
      const users = reviewDueCases(tx);
      return isNewDay ? [...users, ...startDay(tx)] : users;
    });
    if (isNewDay) this.#day = todayInLastZone(clock());
    for (const userId of changed) this.#context.onLevelChange(userId);
    this.#context.onMail();
  }
}

/** @returns the users whose case was decided. */
function reviewDueCases(tx: IdentityTransaction): readonly UserId[] {
  return dueCases(tx.db, tx.now).map((record) => {
    const verdict = simulatedVerdict(tx, record);
    if (verdict === 'approve') approveCase(tx, record);
    else if (verdict === 'hand_over') handToDesk(tx.db, record.id);
    else rejectCase(tx, record, verdict);
    return record.userId;
  });
}

function startDay(tx: IdentityTransaction): readonly UserId[] {
  const { db, rules, now } = tx;
  pruneGrants(db, now);
  dropContents(db, epochMs(now - rules.retentionDays * DAY_MS));
  expireInquiries(tx);
  return expireLevels(tx, todayInLastZone(now));
}
