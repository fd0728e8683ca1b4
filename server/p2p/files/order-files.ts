/** Files of orders: checked and cleaned by the process that checks papers of identity, stored encrypted, and sent to the two
 *  sides and the desk alone. */
import type { UserId } from '#contract/core/ids.ts';
import { CHAT_FILE_BYTES_MAX } from '#contract/entities/chat-message.ts';
import type { P2pFile } from '#contract/entities/p2p-order.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import { chatOpenUntil } from '#domain/p2p/order-rules.ts';
import { plainName } from '#domain/p2p/plain-text.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { CheckFile } from '#server/identity/files/file-checker.ts';
import type { FileLimits } from '#server/identity/files/file-limits.ts';
import { sha256Of } from '#server/identity/sealed.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { orderOf, type P2pOrderRecord } from '../orders/order-rows.ts';
import {
  contentOf,
  fileByHash,
  fileCountOf,
  fileOf,
  FILES_MAX,
  fileViewOf,
  insertFile,
  type FileStorage,
} from './file-rows.ts';

export interface OrderFilesParts extends FileStorage {
  readonly clock: Clock;
  readonly write: WriteRecords;
  readonly checkFile: CheckFile;
}

type UploadName =
  | 'not_found'
  | 'p2p_file_refused'
  | 'p2p_chat_closed'
  | 'too_many_requests'
  | 'unavailable';

const LIMITS: FileLimits = {
  pictureBytes: CHAT_FILE_BYTES_MAX,
  pdf: { bytes: CHAT_FILE_BYTES_MAX, isKept: true },
};
const UPLOAD_LIMITS = { pauseMs: 0, windowMs: 60 * MINUTE_MS, countMax: 60 };
/** A complaint about a closed order may need files. */
const isOpenFor = (order: P2pOrderRecord, now: EpochMs, afterEndMs: number): boolean => {
  const until = chatOpenUntil(order);
  return until === undefined || now < until + afterEndMs;
};
const COMPLAINT_FILES_MS = 7 * 24 * 60 * MINUTE_MS;

export class OrderFiles {
  readonly #parts: OrderFilesParts;
  readonly #uploads: RateLimiter;

  constructor(parts: OrderFilesParts) {
    this.#parts = parts;
    this.#uploads = new RateLimiter(parts.clock, UPLOAD_LIMITS);
  }

  /** The same file sent again is stored once. */
  async upload(
    userId: UserId,
    orderUid: string,
    file: { readonly name: string; readonly base64: string },
  ): Promise<P2pFile | Rejection<UploadName>> {
    const { db, checkFile, write, clock } = this.#parts;
    const order = orderOf(db, userId, orderUid);
    if (order === undefined) return reject('not_found');
    if (!isOpenFor(order, clock(), COMPLAINT_FILES_MS)) return reject('p2p_chat_closed');
    const bytes = Buffer.from(file.base64, 'base64');
    const hash = sha256Of(bytes);
    const known = fileByHash(db, order.id, userId, hash);
    if (known !== undefined) return fileViewOf(known);
    const tooMany = this.#uploads.enter(`user ${userId}`);
    if (tooMany !== undefined) return tooMany;
    if (fileCountOf(db, order.id, userId) >= FILES_MAX) return reject('p2p_file_refused');
    const checked = await checkFile(userId, bytes, LIMITS);
    if (isRejection(checked)) {
      const { rejection, retryAfterMs = 0 } = checked;
      if (rejection === 'unavailable') return reject('unavailable');
      if (rejection === 'too_many_requests') return reject('too_many_requests', { retryAfterMs });
      return reject('p2p_file_refused');
    }
    const { mediaType: type, bytes: content } = checked;
    const name = plainName(file.name);
    const stored = await write(
      (now) =>
        fileByHash(db, order.id, userId, hash) ??
        insertFile(this.#parts, { orderId: order.id, userId, type, name, hash, content }, now),
    );
    return fileViewOf(stored);
  }

  /** @returns undefined for a file of another order, and for one of other users. */
  read(
    userId: UserId,
    orderUid: string,
    id: string,
  ): { readonly type: P2pFile['type']; readonly bytes: Buffer } | undefined {
    const order = orderOf(this.#parts.db, userId, orderUid);
    return order && this.contentOf(order.id, id);
  }

  /** For the desk: any file of an order. */
  contentOf(
    orderId: number,
    id: string,
  ): { readonly type: P2pFile['type']; readonly bytes: Buffer } | undefined {
    const { db, sealer } = this.#parts;
    const file = fileOf(db, orderId, id);
    return file && { type: file.type, bytes: contentOf(sealer, file) };
  }
}
