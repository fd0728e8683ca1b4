/** Makes repeated POST calls safe: the same request ID returns the first response, for 24 hours or, where nothing else tells that
 *  a request was executed, for good. Only accepted responses are stored, each in the transaction of its effect; a rejected request
 *  may be retried. */
import { createHash } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { below } from '#server/db/table/conditions.ts';
import { TornCommand } from '#server/exchange/command-queue.ts';
import { accept, type Accepted, type OnceRequest, type Replies } from '#server/http/handler.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { messageOfStored, storedMessageOf } from '#server/runtime/sentence.ts';
import type { RequestIds } from './request-ids.ts';
import { findReply, REPLY_TABLES } from './stored-replies.ts';

const RETENTION_MS = DAY_MS;

/** Runs `work` in one transaction of `db`. */
export type RunFor<Tx extends { readonly now: EpochMs }> = <Result>(
  userId: UserId,
  work: (tx: Tx) => Result,
) => Promise<Result | Rejection<'unavailable'>>;

export interface ReplaysOptions {
  readonly requestIds: Pick<RequestIds, 'isUsedElsewhere'>;
  /** How long replies are stored; a day by default. */
  readonly retention?: keyof typeof REPLY_TABLES;
  /** Encrypts replies with personal data. */
  readonly cipher?: ReplyCipher;
}

export interface ReplyCipher {
  /** `owner` names the reply: the bytes open under no other name. */
  seal(content: Uint8Array, owner: string): Buffer;
  open(sealed: Uint8Array, owner: string): Buffer;
}

/** Before an encrypted reply, as no JSON begins. */
const SEALED = 'sealed:';
const ownerOf = ({ userId, requestId }: Pick<OnceRequest, 'userId' | 'requestId'>): string =>
  `reply ${userId} ${requestId}`;

export class Replays<Tx extends { readonly now: EpochMs }> implements Replies<Tx> {
  readonly #db: Db;
  readonly #run: RunFor<Tx>;
  readonly #requestIds: ReplaysOptions['requestIds'];
  readonly #retention: keyof typeof REPLY_TABLES;
  readonly #cipher: ReplyCipher | undefined;

  /** @param db the database whose transactions `run` runs; it also stores the replies. */
  constructor(db: Db, run: RunFor<Tx>, { requestIds, retention = 'day', cipher }: ReplaysOptions) {
    this.#db = db;
    this.#run = run;
    this.#requestIds = requestIds;
    this.#retention = retention;
    this.#cipher = cipher;
  }

  async once<Reply, R extends Rejection>(
    request: OnceRequest,
    {
      barred,
      work,
    }: {
      readonly barred?: (() => R | undefined) | undefined;
      readonly work: (tx: Tx) => Accepted<Reply> | R;
    },
  ): Promise<Accepted<Reply> | R | Rejection<'request_id_reused' | 'unavailable'>> {
    const hash = createHash('sha256').update(JSON.stringify(request.intent)).digest();
    const known = this.#storedReply<Reply>(request, hash);
    if (known !== undefined) return known;
    const rejection = barred?.();
    if (rejection !== undefined) return rejection;
    return this.#run(request.userId, (tx) => this.#once(request, hash, tx, work));
  }

  /** Looks again, because a call with the same ID may have been committed since. */
  #once<Reply, R extends Rejection>(
    request: OnceRequest,
    hash: Buffer,
    tx: Tx,
    work: (tx: Tx) => Accepted<Reply> | R,
  ): Accepted<Reply> | R | Rejection<'request_id_reused'> {
    const known = this.#storedReply<Reply>(request, hash);
    if (known !== undefined) return known;
    const changeCount = this.#changeCount();
    try {
      const response = work(tx);
      assert(!(response instanceof Promise), 'the effect and its reply are one transaction');
      if (!isRejection(response)) this.#store(request, hash, response, tx.now);
      return response;
    } catch (error) {
      // The transaction takes back what is on disk. Memory may hold the effect: the process ends.
      if (this.#changeCount() === changeCount) throw error;
      throw new TornCommand('A call has failed after its effect.', { cause: error });
    }
  }

  #storedReply<Reply>(
    request: OnceRequest,
    hash: Buffer,
  ): Accepted<Reply> | Rejection<'request_id_reused'> | undefined {
    const known = findReply(this.#db, request);
    if (known === undefined) {
      const isUsed = this.#requestIds.isUsedElsewhere(request);
      return isUsed ? reject('request_id_reused') : undefined;
    }
    if (!hash.equals(known.intentHash)) return reject('request_id_reused');
    const reply = JSON.parse(this.#textOf(known.reply, request)) as Reply;
    return { ...accept(messageOfStored(known.message), reply), beside: { replayed: true } };
  }

  #textOf(stored: string, request: OnceRequest): string {
    if (!stored.startsWith(SEALED)) return stored;
    assert(this.#cipher !== undefined, 'the call that has encrypted its reply reads it');
    const sealed = Buffer.from(stored.slice(SEALED.length), 'base64');
    return this.#cipher.open(sealed, ownerOf(request)).toString('utf8');
  }

  #storedTextOf(text: string, request: OnceRequest): string {
    if (this.#cipher === undefined) return text;
    return `${SEALED}${this.#cipher.seal(Buffer.from(text), ownerOf(request)).toString('base64')}`;
  }

  #store(
    request: OnceRequest,
    intentHash: Buffer,
    { message, reply }: Accepted,
    now: EpochMs,
  ): void {
    const { userId, requestId: id } = request;
    const replyTable = REPLY_TABLES[this.#retention];
    if (this.#retention === 'day') {
      replyTable.remove(this.#db, { at: below(epochMs(now - RETENTION_MS)) });
    }
    replyTable.insert(this.#db, {
      userId,
      requestId: id,
      intentHash,
      message: storedMessageOf(message),
      // A call may have no reply.
      reply: this.#storedTextOf(JSON.stringify(reply ?? null), request),
      at: now,
    });
  }

  /** Rows that this connection has changed, also by what was rolled back. */
  #changeCount(): number {
    const row = this.#db.get<{ count: bigint }>('SELECT total_changes() AS count');
    return safeIntegerOf(row?.count ?? 0n);
  }
}
