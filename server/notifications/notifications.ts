/** The notifications of all users: written in the transaction of their event, read, and marked as
 *  read. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { NotificationKind } from '#contract/entities/notification-kinds.ts';
import type { NotificationDetails } from '#contract/entities/notification.ts';
import {
  NOTIFICATIONS_STORED_MAX,
  type NotificationPage,
  type NotificationPreference,
  type NotificationsRequest,
  type ShownNotificationPreference,
} from '#contract/rest/notifications.ts';
import { mailTo } from '#server/accounts/account-context.ts';
import { findUser } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { IN_ENGLISH, together, type WordIn } from '#server/runtime/sentence.ts';
import { hasChannel, STORED_BITS } from './channel-bits.ts';
import {
  hasNotification,
  insertNotification,
  markRead,
  notificationPage,
  pruneNotifications,
  removeNotifications,
  unreadCountOf,
  unreadIdsOf,
} from './notification-rows.ts';
import type { NotificationText } from './notification-form.ts';
import { notificationIn } from './notification-language.ts';
import { textOf } from './notification-text.ts';
import { channelBitsOf, isLockedOff, preferencesOf, savePreference } from './preferences.ts';

export interface NotificationsOptions {
  readonly db: Db;
  readonly write: WriteRecords;
  /** Puts emails and the list into the language of their reader; English by default. */
  readonly wordIn?: WordIn | undefined;
  /** Called inside the transaction, after a notification or an email was written. */
  readonly onPut: () => void;
  /** Called after the commit. */
  readonly onRead: (userId: UserId, ids: readonly number[], at: EpochMs) => void;
}

/** Kinds whose emails nothing else writes. The other kinds have emails with more facts, which follow
 *  the same preferences. */
const MAILED_HERE: ReadonlySet<NotificationKind> = new Set([
  'order',
  'convert',
  'margin',
  'futures',
  'identity',
  'earn',
  'launchpad',
  'p2p',
  'announcement',
]);
/** Rows of a user beyond the newest 500 are deleted at every such insertion. */
const PRUNE_EVERY = 16;

export class Notifications {
  readonly #options: NotificationsOptions;
  /** Insertions per user since the start, modulo `PRUNE_EVERY`. */
  readonly #insertions = new Map<UserId, number>();

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  readonly put: PutNotification = (userId, details, now) =>
    this.putText(userId, details, textOf(details), now);

  /** Same as `put`, with a given text. */
  putText(
    userId: UserId,
    details: NotificationDetails,
    text: NotificationText,
    now: EpochMs,
  ): void {
    const { db, onPut } = this.#options;
    const bits = channelBitsOf(db, userId, details.kind);
    if (hasChannel(bits, 'mail') && MAILED_HERE.has(details.kind)) this.#mail(userId, text, now);
    const channels = bits & STORED_BITS;
    if (channels !== 0) {
      insertNotification(db, { userId, details, text, channels, createdAt: now });
      this.#prune(userId);
    }
    onPut();
  }

  /** Whether an email that another part writes is wanted. */
  isMailOn(userId: UserId, kind: NotificationKind): boolean {
    return hasChannel(channelBitsOf(this.#options.db, userId, kind), 'mail');
  }

  /** @param language that of the texts; English by default. */
  page(userId: UserId, { page, kind }: NotificationsRequest, language?: string): NotificationPage {
    const { db, wordIn = IN_ENGLISH } = this.#options;
    const perPage = page?.limit ?? NOTIFICATIONS_STORED_MAX;
    const currentPage = page?.page ?? 1;
    const unreadIds = unreadIdsOf(db, userId);
    const { rows, total } = notificationPage(db, userId, { kind, page: currentPage, perPage });
    return {
      items: rows.map((row) => notificationIn(wordIn, language, row)),
      currentPage,
      lastPage: Math.max(1, Math.ceil(total / perPage)),
      perPage,
      total,
      unreadCount: unreadIds.length,
      unreadIds,
    };
  }

  /** @returns the number of notifications that stay unread. */
  async markSeen(userId: UserId, ids: readonly number[]): Promise<number> {
    const { db, write, onRead } = this.#options;
    const read = await write((now) => ({ ids: markRead(db, userId, ids), now }));
    if (read.ids.length > 0) onRead(userId, read.ids, read.now);
    return unreadCountOf(db, userId);
  }

  async markRead(userId: UserId, id: number): Promise<number | Rejection<'not_found'>> {
    if (!hasNotification(this.#options.db, userId, id)) return reject('not_found');
    return this.markSeen(userId, [id]);
  }

  preferences(userId: UserId): readonly ShownNotificationPreference[] {
    return preferencesOf(this.#options.db, userId);
  }

  async savePreferences(
    userId: UserId,
    preferences: readonly NotificationPreference[],
  ): Promise<readonly ShownNotificationPreference[] | Rejection<'notification_channel_locked'>> {
    const { db, write } = this.#options;
    if (preferences.some((one) => isLockedOff(one))) return reject('notification_channel_locked');
    await write(() => {
      for (const preference of preferences) savePreference(db, userId, preference);
    });
    return this.preferences(userId);
  }

  /** Removes everything of a closed account. Runs inside the caller's transaction. */
  forget(userId: UserId): void {
    removeNotifications(this.#options.db, userId);
  }

  #mail(userId: UserId, { title, body }: NotificationText, now: EpochMs): void {
    const user = findUser(this.#options.db, userId);
    if (user === undefined) return;
    mailTo(this.#options, user, { subject: together('Tidemark:', title), lines: [body] }, now);
  }

  #prune(userId: UserId): void {
    const insertions = this.#insertions.get(userId) ?? 0;
    if (insertions === 0) pruneNotifications(this.#options.db, userId);
    this.#insertions.set(userId, (insertions + 1) % PRUNE_EVERY);
  }
}
