/** Does what is due for projects, each in a transaction of its own: steps of the clock, turns of waiting rooms, and
 *  listings. */
import { SECOND_MS } from '#contract/core/durations.ts';
import { Repetition } from '#server/runtime/repetition.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { LaunchpadContext, LaunchpadTransaction } from './launchpad-context.ts';
import { advanceProject } from './projects/advance-project.ts';
import { ensureCoin, ensurePair } from './projects/project-coins.ts';
import {
  allProjects,
  dueProjectIds,
  findProject,
  unlistedProjects,
  type ProjectRecord,
} from './projects/project-rows.ts';
import { startSlices } from './projects/slices.ts';
import { admit, isRoomDue } from './room/waiting-room.ts';

const TICK_MS = SECOND_MS;

export interface TimerParts {
  readonly context: LaunchpadContext;
  readonly schedule: Schedule;
  readonly run: <Result>(work: (tx: LaunchpadTransaction) => Result) => Promise<Result>;
  /** Whether money may move. */
  readonly isServing: () => boolean;
  readonly onError: (error: unknown) => void;
}

export class LaunchpadTimer {
  readonly #parts: TimerParts;
  readonly #ticks: Repetition;
  #hasCoins = false;

  constructor(parts: TimerParts) {
    this.#parts = parts;
    this.#ticks = new Repetition(() => this.advance(), TICK_MS, parts);
  }

  start(): void {
    this.#ticks.start();
  }

  stop(): void {
    this.#ticks.stop();
  }

  /** Does everything that is due now. */
  async advance(): Promise<void> {
    const { context, isServing } = this.#parts;
    if (!isServing()) return;
    const { db, clock } = context;
    await this.#ensureCoins();
    for (const id of dueProjectIds(db, clock())) await this.#advanceProject(id);
    for (const project of unlistedProjects(db)) {
      if (isSelling(project)) await this.#tendRoom(project);
      if (this.#isListingDue(project)) await this.#list(project);
    }
  }

  /** Slice by slice: other commands run between two of them. */
  async #advanceProject(id: number): Promise<void> {
    const { context, run } = this.#parts;
    let isMoreLeft = true;
    while (isMoreLeft && !this.#ticks.isStopped) {
      isMoreLeft = await run((tx) => {
        const project = findProject(context.db, id);
        if (project === undefined) return false;
        advanceProject(tx, project);
        return project.sliceOf !== undefined;
      });
    }
  }

  /** A stop between a project and its coin leaves it without. */
  async #ensureCoins(): Promise<void> {
    if (this.#hasCoins) return;
    const { context } = this.#parts;
    for (const project of allProjects(context.db)) await ensureCoin(context, project);
    this.#hasCoins = true;
  }

  async #tendRoom({ id }: ProjectRecord): Promise<void> {
    const { context, run } = this.#parts;
    const { db, clock, turnsAtOnce } = context;
    if (!isRoomDue(db, id, clock(), turnsAtOnce)) return;
    await run((tx) => {
      const project = findProject(db, id);
      if (project !== undefined && isSelling(project)) admit(tx, project);
    });
  }

  #isListingDue({ terms, listedAt, allocatedAt, sliceOf }: ProjectRecord): boolean {
    const { clock } = this.#parts.context;
    return (
      sliceOf === undefined &&
      terms.listsAt !== undefined &&
      terms.listsAt <= clock() &&
      listedAt === undefined &&
      allocatedAt !== undefined
    );
  }

  async #list({ id, ...listed }: ProjectRecord): Promise<void> {
    const { context, run } = this.#parts;
    await ensurePair(context, { id, ...listed });
    await run((tx) => {
      const project = findProject(context.db, id);
      if (project === undefined || project.listedAt !== undefined) return;
      if (project.sliceOf !== undefined) return;
      project.listedAt = tx.now;
      startSlices(project, 'listed', tx.now);
      advanceProject(tx, project);
    });
    await this.#advanceProject(id);
  }
}

const isSelling = ({ phase, terms }: ProjectRecord): boolean =>
  phase === 'commit' && terms.saleType === 'first_come';
