/** The Launchpad behind the calls of users and of the desk. A reader never sees a state that the clock has left. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import type { UserId } from '#contract/core/ids.ts';
import type {
  BalanceSample,
  Commitment,
  LaunchpadProject,
  PublishedCommitment,
} from '#contract/entities/launchpad.ts';
import type { IcoChatKey } from '#contract/realtime/launchpad.ts';
import type { AllocationProof, LaunchpadLimit, WaitingPlace } from '#contract/rest/launchpad.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { runTransaction, type Transaction } from '#server/exchange/transaction.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { PurchaseChats, type PurchaseChatFeed } from './chat/purchase-chats.ts';
import {
  findCommitment,
  ownCommitmentPage,
  projectCommitmentPage,
} from './commitments/commitment-rows.ts';
import type { Committed } from './commitments/commit.ts';
import { identityByOf, obstacleOf } from './commitments/eligibility.ts';
import type { LaunchpadContext, LaunchpadTransaction } from './launchpad-context.ts';
import { LaunchpadTimer } from './launchpad-timer.ts';
import { commitmentOf, projectOf, proofOf, publishedOf } from './launchpad-views.ts';
import { advanceProject } from './projects/advance-project.ts';
import {
  allProjects,
  dueProjectIds,
  findProject,
  type ProjectRecord,
} from './projects/project-rows.ts';
import { joinRoom, placeOf } from './room/waiting-room.ts';
import { commitLimitOf, snapshotHoursOf } from './snapshots/limits.ts';
import { samplePage } from './snapshots/sample-rows.ts';

export interface LaunchpadServiceParts {
  readonly context: LaunchpadContext;
  readonly exchange: Pick<Exchange, 'transact' | 'health'>;
  readonly schedule: Schedule;
  readonly chatFeed: PurchaseChatFeed;
  readonly onError: (error: unknown) => void;
}

type NotFound = Rejection<'not_found'>;

export class LaunchpadService {
  readonly context: LaunchpadContext;
  readonly chats: PurchaseChats;
  readonly timer: LaunchpadTimer;
  readonly #exchange: LaunchpadServiceParts['exchange'];
  readonly #calculations: LaunchpadTransaction['calculations'] = new Map();

  constructor({ context, exchange, schedule, chatFeed, onError }: LaunchpadServiceParts) {
    this.context = context;
    this.#exchange = exchange;
    this.chats = new PurchaseChats({
      ...context,
      feed: chatFeed,
      onUnread: (key) => this.#publishOwn(key),
    });
    this.timer = new LaunchpadTimer({
      context,
      schedule,
      run: (work) => this.run(work),
      isServing: () => exchange.health.mode === 'open',
      onError,
    });
  }

  /** The context in a transaction of the exchange. */
  in(tx: Transaction): LaunchpadTransaction {
    return { ...this.context, ...tx, calculations: this.#calculations };
  }

  /** Runs work in a transaction of the exchange. */
  run<Result>(work: (tx: LaunchpadTransaction) => Result): Promise<Result> {
    return runTransaction(this.#exchange, (tx) => work(this.in(tx)));
  }

  /** Newest first. */
  async projects(phase: LaunchpadPhase | undefined): Promise<LaunchpadProject[]> {
    await this.#catchUp();
    return allProjects(this.context.db)
      .filter((project) => phase === undefined || project.phase === phase)
      .map((project) => projectOf(this.context, project));
  }

  async project(id: number): Promise<LaunchpadProject | NotFound> {
    const project = await this.#projectNow(id);
    return isRejection(project) ? project : projectOf(this.context, project);
  }

  async limit(userId: UserId, id: number): Promise<LaunchpadLimit | NotFound> {
    const project = await this.#projectNow(id);
    if (isRejection(project)) return project;
    const { db, clock } = this.context;
    const { average, limit } = commitLimitOf(db, project, userId);
    return {
      average: decimalOfUnits(average),
      limit: decimalOfUnits(limit),
      committed: decimalOfUnits(findCommitment(db, id, userId)?.committed ?? 0n),
      sampleCount: project.sampledHours,
      hourCount: snapshotHoursOf(project),
      obstacle: obstacleOf(this.context, project, userId, clock()),
      identityBy: identityByOf(project),
    };
  }

  samples(
    query: PageQuery & { readonly projectId: number; readonly userId: UserId },
  ): Page<BalanceSample> | NotFound {
    const { db } = this.context;
    return findProject(db, query.projectId) === undefined
      ? reject('not_found')
      : samplePage(db, query);
  }

  joinRoom(
    userId: UserId,
    projectId: number,
  ): Promise<WaitingPlace | Rejection<'not_found' | 'launchpad_wrong_phase'>> {
    return this.run((tx) => {
      const project = findProject(tx.db, projectId);
      if (project === undefined) return reject('not_found');
      advanceProject(tx, project);
      return joinRoom(tx, project, userId);
    });
  }

  /** @returns no place for a user outside the room. */
  async place(
    userId: UserId,
    projectId: number,
  ): Promise<{ readonly place: WaitingPlace | undefined } | NotFound> {
    const project = await this.#projectNow(projectId);
    if (isRejection(project)) return project;
    return { place: placeOf(this.context.db, project, userId) };
  }

  async commitments(userId: UserId, query: PageQuery): Promise<Page<Commitment>> {
    await this.#catchUp();
    const { db, clock } = this.context;
    const { rows, ...page } = ownCommitmentPage(db, userId, query);
    const shown = rows.flatMap((commitment) => {
      const project = findProject(db, commitment.projectId);
      return project === undefined
        ? []
        : [commitmentOf(this.context, project, commitment, clock())];
    });
    return { ...page, rows: shown };
  }

  /** @returns no commitment for a user who takes no part. */
  async commitment(
    userId: UserId,
    projectId: number,
  ): Promise<{ readonly commitment: Commitment | undefined } | NotFound> {
    const project = await this.#projectNow(projectId);
    if (isRejection(project)) return project;
    const { db, clock } = this.context;
    const found = findCommitment(db, projectId, userId);
    return { commitment: found && commitmentOf(this.context, project, found, clock()) };
  }

  /** The user's pages show how much of the conversation is unread. */
  #publishOwn({ projectId, userId }: IcoChatKey): void {
    const { db, feed, clock } = this.context;
    const [project, own] = [findProject(db, projectId), findCommitment(db, projectId, userId)];
    if (project !== undefined && own !== undefined) feed.commitment(project, own, clock());
  }

  /** What a change has made, as its user sees it. */
  commitmentAfter({ project, commitment }: Committed, { now }: Transaction): Commitment {
    return commitmentOf(this.context, project, commitment, now);
  }

  async proof(
    id: number,
  ): Promise<AllocationProof | Rejection<'not_found' | 'launchpad_wrong_phase'>> {
    const project = await this.#allocatedProject(id);
    return isRejection(project) ? project : proofOf(project);
  }

  async publishedPage(
    id: number,
    query: PageQuery,
  ): Promise<Page<PublishedCommitment> | Rejection<'not_found' | 'launchpad_wrong_phase'>> {
    const project = await this.#allocatedProject(id);
    if (isRejection(project)) return project;
    const { rows, ...page } = projectCommitmentPage(this.context.db, id, query);
    return { ...page, rows: rows.map(publishedOf) };
  }

  async #allocatedProject(
    id: number,
  ): Promise<ProjectRecord | Rejection<'not_found' | 'launchpad_wrong_phase'>> {
    const project = await this.#projectNow(id);
    if (isRejection(project) || project.allocatedAt !== undefined) return project;
    return reject('launchpad_wrong_phase', { details: { phase: project.phase } });
  }

  async #projectNow(id: number): Promise<ProjectRecord | NotFound> {
    const { db, clock } = this.context;
    const project = findProject(db, id);
    if (project?.dueAt === undefined || project.dueAt > clock()) {
      return project ?? reject('not_found');
    }
    await this.#catchUp();
    return findProject(db, id) ?? reject('not_found');
  }

  /** Does what is due before the next tick of the timer. */
  async #catchUp(): Promise<void> {
    const { db, clock } = this.context;
    if (this.#exchange.health.mode !== 'open') return;
    for (const id of dueProjectIds(db, clock())) {
      await this.run((tx) => {
        const project = findProject(db, id);
        if (project !== undefined) advanceProject(tx, project);
      });
    }
  }
}
