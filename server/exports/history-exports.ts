/** Exports of users' histories: starts the jobs that write the files, and finds, cancels and expires
 *  them. A job's memory is one part of its file. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import { DAY_MS, HOUR_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type Clock, type EpochMs } from '#contract/core/time.ts';
import type { ExportFailure, ExportFormat, ExportKind } from '#contract/rest/history-export.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { RecordTransaction } from '#server/exchange/transaction.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import {
  endExport,
  expireExport,
  expireExports,
  failQueued,
  findExport,
  forgetExports,
  insertExport,
  readyIds,
  type ExportRecord,
} from './export-records.ts';
import { tableOf, type CountedTable, type RowSource } from './export-rows.ts';
import { textPartsOf } from './export-text.ts';

export const EXPORT_TTL_MS = 7 * DAY_MS;
const ID_BYTES = 18;
/** Files of one account. */
const FILE_COUNT_MAX = 3;
/** Records of one account, with those whose file is gone. */
const RECORD_COUNT_MAX = 20;
/** Jobs that write at the same time; others wait. */
const WRITING_COUNT_MAX = 2;
const WAITING_COUNT_MAX = 1_000;
const ROW_COUNT_MAX = 1_000_000;
const START_LIMITS = { pauseMs: 0, windowMs: HOUR_MS, countMax: 60 };

export interface HistoryExportsOptions extends RowSource {
  /** Folder of the files; created if missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly randomBytes: RandomBytes;
  readonly rowCountMax?: number;
  readonly onError: (error: unknown) => void;
}

export interface ExportRequest {
  readonly userId: UserId;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Included; undefined from the beginning. */
  readonly since: EpochMs | undefined;
  /** Excluded; undefined up to now. */
  readonly until: EpochMs | undefined;
}

export interface ExportFile {
  readonly path: string;
  readonly name: string;
  readonly format: ExportFormat;
  readonly size: number;
  readonly sha256: string;
}

interface Job {
  readonly id: string;
  readonly userId: UserId;
  readonly format: ExportFormat;
  readonly table: CountedTable;
  readonly cancellation: AbortController;
  readonly ended: PromiseWithResolvers<void>;
  rowCount: number;
}

type Ended = Parameters<typeof endExport>[2];

export class HistoryExports {
  readonly #options: HistoryExportsOptions;
  readonly #starts: RateLimiter;
  /** One per account: waiting, or being written. */
  readonly #jobs = new Map<UserId, Job>();
  readonly #waiting: Job[] = [];
  readonly #starting = new Set<UserId>();
  #writingCount = 0;
  #isStopped = false;

  private constructor(options: HistoryExportsOptions) {
    this.#options = options;
    this.#starts = new RateLimiter(options.clock, START_LIMITS);
  }

  /** Ends what an earlier process has left, deletes files without a record, and expires exports without a
   *  file: a backup does not contain the files. */
  static async open(options: HistoryExportsOptions): Promise<HistoryExports> {
    const { db, folder, write } = options;
    await mkdir(folder, { recursive: true });
    const files = new Set(await readdir(folder));
    const ready = new Set(readyIds(db));
    await write(() => {
      failQueued(db);
      for (const id of ready) if (!files.has(id)) expireExport(db, id);
    });
    for (const name of files) if (!ready.has(name)) await rm(join(folder, name), { force: true });
    return new HistoryExports(options);
  }

  /** Runs inside a transaction; the export itself begins after its commit. */
  start(
    tx: RecordTransaction,
    request: ExportRequest,
  ): ExportRecord | Rejection<'export_running' | 'too_many_requests'> {
    const { userId } = request;
    if (this.#jobs.has(userId) || this.#starting.has(userId)) return reject('export_running');
    const tooSoon = this.#starts.enter(String(userId));
    if (tooSoon !== undefined) return tooSoon;
    if (this.#isStopped || this.#waiting.length >= WAITING_COUNT_MAX) {
      return reject('too_many_requests', { retryAfterMs: 1_000 });
    }
    return this.#startNow(tx, request);
  }

  #startNow(
    { now, afterCommit }: RecordTransaction,
    { userId, kind, format, since, until }: ExportRequest,
  ): ExportRecord {
    const { db, randomBytes } = this.#options;
    // Includes what happened in this millisecond, and nothing that happens later.
    const end = Math.min(until ?? Number.MAX_SAFE_INTEGER, now + 1);
    const span = { userId, since: since ?? epochMs(0), until: epochMs(end) };
    const table = tableOf(this.#options, kind, span);
    const record: ExportRecord = {
      id: randomBytes(ID_BYTES).toString('base64url'),
      kind,
      format,
      status: 'queued',
      failure: undefined,
      rowCount: 0,
      totalCount: table.totalCount,
      size: undefined,
      sha256: undefined,
      createdAt: now,
    };
    insertExport(db, userId, record);
    const before = epochMs(Math.max(0, now - EXPORT_TTL_MS));
    const expired = expireExports(db, { before, userId, countMax: FILE_COUNT_MAX - 1 });
    forgetExports(db, userId, RECORD_COUNT_MAX);
    this.#starting.add(userId);
    afterCommit(() => {
      const cancellation = new AbortController();
      const ended = Promise.withResolvers<void>();
      this.#starting.delete(userId);
      this.#enter({ id: record.id, userId, format, table, cancellation, ended, rowCount: 0 });
      // The next start deletes a file that cannot be deleted now.
      void Promise.allSettled(expired.map((id) => this.#remove(id)));
    });
    return record;
  }

  /** @returns undefined for an unknown export and for one of another user. */
  find(userId: UserId, id: string): ExportRecord | undefined {
    const { db, clock } = this.#options;
    const record = findExport(db, userId, id);
    if (record === undefined) return undefined;
    if (record.status === 'ready' && clock() >= record.createdAt + EXPORT_TTL_MS) {
      return { ...record, status: 'expired' };
    }
    const job = this.#jobs.get(userId);
    return job?.id === id ? { ...record, rowCount: job.rowCount } : record;
  }

  /** Returns when the job has ended and its file is deleted. */
  async cancel(userId: UserId, id: string): Promise<ExportRecord | undefined> {
    const job = this.#jobs.get(userId);
    if (job?.id === id) {
      job.cancellation.abort();
      await job.ended.promise;
    }
    return this.find(userId, id);
  }

  /** @returns undefined unless the export is the user's and ready. */
  file(userId: UserId, id: string): ExportFile | undefined {
    const record = this.find(userId, id);
    if (record?.status !== 'ready') return undefined;
    const { kind, format, size, sha256, createdAt } = record;
    assert(size !== undefined && sha256 !== undefined, 'a ready export has a file');
    const day = new Date(createdAt).toISOString().slice(0, 10);
    return { path: this.#pathOf(id), name: `${kind}-${day}.${format}`, format, size, sha256 };
  }

  /** Cancels all jobs and waits for their end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const jobs = [...this.#jobs.values()];
    for (const { cancellation } of jobs) cancellation.abort('interrupted' satisfies ExportFailure);
    await Promise.all(jobs.map(({ ended }) => ended.promise));
  }

  #enter(job: Job): void {
    this.#jobs.set(job.userId, job);
    this.#waiting.push(job);
    if (this.#isStopped) job.cancellation.abort('interrupted' satisfies ExportFailure);
    // A canceled job that waits ends at once.
    job.cancellation.signal.addEventListener('abort', () => this.#next(job), { once: true });
    this.#next();
  }

  /** Runs waiting jobs while there is room; `canceled` runs in any case, which ends it. */
  #next(canceled?: Job): void {
    const isRoom = this.#writingCount < WRITING_COUNT_MAX;
    const index = canceled === undefined ? (isRoom ? 0 : -1) : this.#waiting.indexOf(canceled);
    const [job] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (job === undefined) return;
    this.#writingCount += 1;
    void this.#run(job).finally(() => {
      this.#writingCount -= 1;
      this.#jobs.delete(job.userId);
      job.ended.resolve();
      this.#next();
    });
  }

  async #run(job: Job): Promise<void> {
    const { db, write, onError } = this.#options;
    try {
      const end = await this.#writeFile(job);
      await write(() => endExport(db, job.id, end));
    } catch (error) {
      onError(error);
    }
  }

  /** Writes the file. A failed one leaves none. */
  async #writeFile(job: Job): Promise<Ended> {
    const path = this.#pathOf(job.id);
    const part = `${path}.part`;
    try {
      const end = await this.#writeParts(job, part);
      if (end.status === 'ready') await rename(part, path);
      else await rm(part, { force: true });
      return end;
    } catch (error) {
      this.#options.onError(error);
      await rm(part, { force: true });
      return failJob(job, undefined);
    }
  }

  async #writeParts(job: Job, path: string): Promise<Ended> {
    const { format, table, cancellation } = job;
    const { rowCountMax = ROW_COUNT_MAX } = this.#options;
    if (table.totalCount > rowCountMax) return failJob(job, 'too_large');
    const hash = createHash('sha256');
    let size = 0;
    await using file = await open(path, 'wx', 0o600);
    for (const { text, rowCount } of textPartsOf(table, format)) {
      if (cancellation.signal.aborted) return failJob(job, failureOf(cancellation.signal.reason));
      const bytes = Buffer.from(text);
      hash.update(bytes);
      // Waits for the disk, so that parts do not pile up and other work runs in between.
      await file.appendFile(bytes);
      size += bytes.length;
      job.rowCount += rowCount;
    }
    await file.sync();
    return {
      status: 'ready',
      failure: undefined,
      rowCount: job.rowCount,
      size,
      sha256: hash.digest('hex'),
    };
  }

  #pathOf(id: string): string {
    return join(this.#options.folder, id);
  }

  #remove(id: string): Promise<void> {
    return rm(this.#pathOf(id), { force: true });
  }
}

const failureOf = (reason: unknown): ExportFailure =>
  reason === 'interrupted' ? 'interrupted' : 'canceled';

const failJob = ({ rowCount }: Job, failure: ExportFailure | undefined): Ended => ({
  status: 'failed',
  failure,
  rowCount,
  size: undefined,
  sha256: undefined,
});
