/** Makes repeated POST calls safe: the same request ID returns the first response, for 24 hours.
 *  Only accepted responses are stored; a rejected request may be retried. */
import { createHash } from 'node:crypto';
import type { RequestId, UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import { accept, type Accepted } from '#server/http/handler.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';

const RETENTION_MS = 24 * 3_600_000;

export interface Request {
  readonly userId: UserId;
  readonly requestId: RequestId;
  /** All values that identify the request; JSON-serializable. */
  readonly intent: unknown;
}

interface Row {
  readonly intent_hash: Uint8Array;
  readonly message: string;
  readonly reply: string;
}

export class Replays {
  readonly #db: Db;
  readonly #write: WriteRecords;
  readonly #running = new Map<
    string,
    { readonly hash: Buffer; readonly response: Promise<unknown> }
  >();

  constructor(db: Db, write: WriteRecords) {
    this.#db = db;
    this.#write = write;
  }

  /** `work` runs once; its reply must survive a JSON round trip. */
  async once<Reply, R extends Rejection>(
    request: Request,
    work: () => Promise<Accepted<Reply> | R>,
  ): Promise<Accepted<Reply> | R | Rejection<'request_id_reused'>> {
    const key = `${request.userId} ${request.requestId}`;
    const hash = createHash('sha256').update(JSON.stringify(request.intent)).digest();
    const running = this.#running.get(key);
    if (running !== undefined) {
      if (!hash.equals(running.hash)) return reject('request_id_reused');
      return replayed((await running.response) as Accepted<Reply> | R);
    }
    const known = this.#find(request);
    if (known !== undefined) {
      if (!hash.equals(known.intent_hash)) return reject('request_id_reused');
      return replayed(accept(known.message, JSON.parse(known.reply) as Reply));
    }
    const response = this.#run(request, hash, work);
    this.#running.set(key, { hash, response });
    try {
      return await response;
    } finally {
      this.#running.delete(key);
    }
  }

  #find({ userId, requestId }: Request): Row | undefined {
    return this.#db.get<Row>(
      'SELECT intent_hash, message, reply FROM request_reply WHERE person_id = ? AND request_id = ?',
      [userId, requestId],
    );
  }

  async #run<Reply, R extends Rejection>(
    { userId, requestId }: Request,
    hash: Buffer,
    work: () => Promise<Accepted<Reply> | R>,
  ): Promise<Accepted<Reply> | R> {
    const response = await work();
    if (isRejection(response)) return response;
    const db = this.#db;
    await this.#write((now) => {
      db.run('DELETE FROM request_reply WHERE at_ms < ?', [now - RETENTION_MS]);
      db.run(
        `INSERT INTO request_reply (person_id, request_id, intent_hash, message, reply, at_ms)
         VALUES (?, ?, ?, ?, ?, ?)`,
        [userId, requestId, hash, response.message, JSON.stringify(response.reply), now],
      );
    });
    return response;
  }
}

const replayed = <HandlerResponse extends Accepted | Rejection>(
  response: HandlerResponse,
): HandlerResponse =>
  isRejection(response) ? response : { ...response, beside: { replayed: true } };
