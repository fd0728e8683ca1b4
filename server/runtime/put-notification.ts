/** How the parts of the exchange notify a user. `notifications` implements it. */
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { AnnouncementDetails } from '#contract/entities/notification-account.ts';
import type { NotificationDetails } from '#contract/entities/notification.ts';

/** An announcement has a text of its own. */
export type EventDetails = Exclude<NotificationDetails, AnnouncementDetails>;

/** Writes a notification inside the caller's transaction. It is delivered after the commit, or
 *  never when the transaction is rolled back. */
export type PutNotification = (userId: UserId, details: EventDetails, now: EpochMs) => void;
