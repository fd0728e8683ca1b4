/** Checks and cleans uploaded files in another process, one at a time and of each user in turn. A process that takes
 *  too long is killed, and the next file starts another. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { CheckedFile } from '../paper-rows.ts';
import { FairQueue } from './fair-queue.ts';
import type { FileLimits } from './file-limits.ts';
import type { FileRejection, FileRequest, FileResponse, FileVerdict } from './file-verdict.ts';
import { paperTypeOf } from './paper-type.ts';

const TIME_LIMIT_MS = 15 * SECOND_MS;
const IDLE_MS = MINUTE_MS;
/** Files that wait. A user sends the papers of one case, from a computer and a phone. */
const QUEUE_LIMITS = { countMax: 50, ownCountMax: 4 };
const RETRY_AFTER_MS = 5 * SECOND_MS;
const HEAP_MIB_MAX = 128;
/** Of 64 KiB: 256 MiB for the library that draws PDFs, which does not return while it draws, so that the process could
 *  not watch its own memory. */
const WASM_PAGES_MAX = 4_096;

const ACTIVE_PDF = {
  message:
    'The PDF contains a script, a file or a program. Print it to a new PDF, or send a photo.',
};

/** @param userId whose turn it uses. */
export type CheckFile = (
  userId: UserId,
  bytes: Buffer,
  limits: FileLimits,
) => Promise<CheckedFile | Rejection<FileRejection | 'unavailable' | 'too_many_requests'>>;

export interface FileCheckerOptions {
  readonly schedule: Schedule;
  /** Reports that the process had to be ended. */
  readonly onFailure: (reason: string) => void;
}

interface Job {
  readonly request: FileRequest;
  readonly resolve: (verdict: FileVerdict) => void;
}

export class FileChecker {
  readonly #options: FileCheckerOptions;
  readonly #waiting = new FairQueue<UserId, Job>(QUEUE_LIMITS);
  #running: Job | undefined;
  #child: ChildProcess | undefined;
  #newestId = 0;
  #isStopped = false;

  constructor(options: FileCheckerOptions) {
    this.#options = options;
  }

  /** Sizes and types are decided here, so that most other files never reach a decoder. */
  readonly check: CheckFile = async (userId, bytes, { pictureBytes, pdf }) => {
    const mediaType = paperTypeOf(bytes);
    const isPdf = mediaType === 'application/pdf';
    if (mediaType === undefined || (isPdf && pdf === undefined)) return reject('paper_unreadable');
    if (bytes.length > (isPdf ? (pdf?.bytes ?? 0) : pictureBytes)) return reject('paper_too_large');
    if (this.#isStopped) return reject('unavailable');
    const { promise, resolve } = Promise.withResolvers<FileVerdict>();
    const id = (this.#newestId += 1);
    const full = this.#waiting.add(userId, { request: { id, mediaType, bytes }, resolve });
    if (full === 'full') return reject('unavailable');
    if (full !== undefined) return reject('too_many_requests', { retryAfterMs: RETRY_AFTER_MS });
    this.#startNext();
    const verdict = await promise;
    if ('rejection' in verdict) {
      const { rejection, isActive = false } = verdict;
      return reject(rejection, isActive ? ACTIVE_PDF : {});
    }
    return isPdf && pdf?.isKept === true ? { ...verdict, mediaType, bytes } : verdict;
  };

  stop(): void {
    this.#isStopped = true;
    this.#child?.kill('SIGKILL');
  }

  #startNext(): void {
    if (this.#running !== undefined) return;
    const job = this.#waiting.shift();
    if (job === undefined) return this.#endWhenIdle();
    this.#running = job;
    this.#child ??= this.#open();
    this.#child.send(job.request);
    this.#options.schedule(() => {
      if (this.#running === job) this.#giveUp('time');
    }, TIME_LIMIT_MS);
  }

  #open(): ChildProcess {
    const child = fork(PROGRAM, {
      execArgv: [
        ...PERMISSIONS,
        `--max-old-space-size=${HEAP_MIB_MAX}`,
        `--wasm-max-mem-pages=${WASM_PAGES_MAX}`,
      ],
      // No secret of the exchange.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.on('message', ({ id, verdict, isSpent }: FileResponse) => {
      if (this.#running?.request.id !== id) return;
      if (isSpent) this.#end();
      this.#finish(verdict);
    });
    const onEnd = (): void => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (this.#running !== undefined) this.#giveUp('its end');
    };
    child.once('exit', onEnd);
    child.once('error', onEnd);
    return child;
  }

  /** A file for which the process ends is not read a second time. */
  #giveUp(reason: string): void {
    if (!this.#isStopped) this.#options.onFailure(reason);
    this.#end();
    this.#finish({ rejection: 'paper_unreadable' });
  }

  #finish(verdict: FileVerdict): void {
    const job = this.#running;
    this.#running = undefined;
    job?.resolve(verdict);
    this.#startNext();
  }

  #endWhenIdle(): void {
    const newestId = this.#newestId;
    this.#options.schedule(() => {
      if (this.#running === undefined && this.#newestId === newestId) this.#end();
    }, IDLE_MS);
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const PROGRAM = fileURLToPath(new URL('file-checker.worker.ts', import.meta.url));
/** It may read its own code and libraries: no data folder, no other process, no writing. */
const READABLE = [
  './',
  '../../../contract',
  '../../../domain',
  '../../../node_modules',
  '../../../package.json',
];
const PERMISSIONS = process.allowedNodeEnvironmentFlags.has('--permission')
  ? [
      '--permission',
      '--allow-addons',
      ...READABLE.map((relative) => `--allow-fs-read=${pathOf(relative)}`),
    ]
  : [];
