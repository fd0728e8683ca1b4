/** Creates the projects of the simulation when they start, and lets simulated users commit to them. At the first start, a
 *  project that would be further on is made as if it had begun in time. */
import { decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { drawFrom } from '#domain/launchpad/seed.ts';
import { findUserByEmail, insertUser, noEmailOf } from '#server/accounts/user-records.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import { setVerifiedLevel } from '#server/identity/levels.ts';
import { creditPlayMoney, fillTreasury } from '#server/ledger/play-money.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { findCommitment } from '../commitments/commitment-rows.ts';
import { commitAmount } from '../commitments/commit.ts';
import type { LaunchpadTransaction } from '../launchpad-context.ts';
import type { LaunchpadService } from '../launchpad-service.ts';
import { advanceProject } from '../projects/advance-project.ts';
import { ensureCoin } from '../projects/project-coins.ts';
import {
  allProjects,
  findProject,
  hasOrigin,
  lotteryTermsOf,
  phaseOf,
  type ProjectRecord,
} from '../projects/project-rows.ts';
import { createSample } from './create-sample.ts';
import { samplesAt, type SampleProject } from './sample-list.ts';

const TICK_MS = MINUTE_MS;
const PARTICIPANT_COUNT = 8;
const FUNDS = units(1_000_000n * 10n ** 8n);
/** Age of the level of a simulated user: older than any project. */
const VERIFIED_BEFORE_MS = 100 * DAY_MS;

export interface SampleProjectsParts {
  readonly service: LaunchpadService;
  readonly exchange: Pick<Exchange, 'registerBot' | 'health'>;
  readonly schedule: Schedule;
  readonly onError: (error: unknown) => void;
}

export class SampleProjects {
  readonly #parts: SampleProjectsParts;
  #participants: readonly UserId[] = [];
  #isRunning = true;

  constructor(parts: SampleProjectsParts) {
    this.#parts = parts;
  }

  /** Makes the simulated users and the projects that are due, then repeats. */
  async start(): Promise<void> {
    await this.#report(this.#addParticipants().then(() => this.step()));
    this.#repeat();
  }

  async #addParticipants(): Promise<void> {
    const { service, exchange } = this.#parts;
    const participants: UserId[] = [];
    for (let number = 1; number <= PARTICIPANT_COUNT; number += 1) {
      const userId = await service.run((tx) => ensureParticipant(tx, number));
      await exchange.registerBot(userId);
      participants.push(userId);
    }
    this.#participants = participants;
  }

  /** The queue may close while a step is pending. */
  #report(step: Promise<void>): Promise<void> {
    return step.catch((error: unknown) => {
      if (this.#isRunning) this.#parts.onError(error);
    });
  }

  stop(): void {
    this.#isRunning = false;
  }

  /** Does what is due now. */
  async step(): Promise<void> {
    const { service, exchange } = this.#parts;
    if (!this.#isRunning || exchange.health.mode !== 'open') return;
    const { db, clock } = service.context;
    for (const sample of samplesAt(clock())) {
      if (hasOrigin(db, sample.origin)) continue;
      const project = await service.run((tx) => this.#create(tx, sample));
      await ensureCoin(service.context, project);
    }
    for (const { id } of allProjects(db).filter(isForParticipants)) {
      await service.run((tx) => {
        const project = findProject(db, id);
        if (project !== undefined) this.#commitDue(tx, project);
      });
    }
  }

  #repeat(): void {
    this.#parts.schedule(() => {
      if (this.#isRunning) void this.#report(this.step()).then(() => this.#repeat());
    }, TICK_MS);
  }

  /** Each phase that is over is gone through at its time. */
  #create(tx: LaunchpadTransaction, sample: SampleProject): ProjectRecord {
    const project = createSample(tx, sample);
    const { startsAt, endsAt } = phaseOf(project, 'commit');
    if (tx.now >= startsAt && project.terms.saleType !== 'first_come') {
      const end = tx.now < endsAt ? tx.now : epochMs(endsAt - 1);
      advanceProject({ ...tx, now: startsAt }, project);
      this.#commitDue({ ...tx, now: end }, project);
    }
    const current = findProject(tx.db, project.id) ?? project;
    advanceProject(tx, current);
    return current;
  }

  /** Every simulated user commits once, at a time and with an amount of the user's own. */
  #commitDue(tx: LaunchpadTransaction, project: ProjectRecord): void {
    const { startsAt, endsAt } = phaseOf(project, 'commit');
    for (const userId of this.#participants) {
      const draw = drawFrom(`sample:${project.id}:${userId}`);
      const at = epochMs(startsAt + draw(Math.floor((endsAt - startsAt) / HOUR_MS)) * HOUR_MS);
      const share = draw(SHARES) + 1;
      if (at > tx.now || findCommitment(tx.db, project.id, userId) !== undefined) continue;
      const amount = amountOf(project, share);
      const request = { userId, projectId: project.id, wallet: 'spot' } as const;
      const termsHash = project.termsHash ?? '';
      commitAmount(tx, { ...request, termsHash, amount: decimalOfUnits(amount) });
    }
  }
}

/** Amounts are so many parts of the maximum. */
const SHARES = 10;

function amountOf(project: ProjectRecord, share: number) {
  const { ticketsMax = 0, maximumCommit } = project.terms;
  const lottery = lotteryTermsOf(project);
  if (lottery === undefined) return (exactUnitsOf(maximumCommit) * BigInt(share)) / BigInt(SHARES);
  const tickets = Math.max(1, Math.floor((ticketsMax * share) / SHARES));
  return (lottery.ticketSize * lottery.price * BigInt(tickets)) / 10n ** 8n;
}

const isForParticipants = ({ origin, phase, terms }: ProjectRecord): boolean =>
  origin !== undefined && phase === 'commit' && terms.saleType !== 'first_come';

/** A verified user with play money. Runs inside a transaction; repeated at every start, it changes nothing. */
function ensureParticipant(tx: LaunchpadTransaction, number: number): UserId {
  const { db, ledger, randomBytes, now } = tx;
  const email = noEmailOf('launchpad-participant', String(number));
  const known = findUserByEmail(db, email);
  if (known !== undefined) return known.id;
  const account = { email, passwordHash: '', referralCode: undefined, isEmailVerified: false };
  const userId = insertUser(db, account, randomBytes, now);
  const names = { firstName: `Participant ${number}`, lastName: 'Simulation' };
  const verified = { level: 1, ...names, expiresOn: undefined };
  setVerifiedLevel(db, userId, verified, epochMs(now - VERIFIED_BEFORE_MS));
  const cause = `launchpad_participant:${userId}`;
  const money = { coinId: QUOTE_COIN.id, amount: FUNDS, postedAt: now };
  fillTreasury(ledger, { ...money, cause: `${cause}/mint` });
  creditPlayMoney(ledger, { ...money, userId, cause });
  return userId;
}
