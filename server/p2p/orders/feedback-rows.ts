/** What the sides of closed orders say about each other: one of each side for an order. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { P2P_RATINGS, type P2pFeedbackTag } from '#contract/entities/p2p-trader.ts';
import type { Db } from '#server/db/database.ts';
import { codedName, flag, integer, text, time, withDefault } from '#server/db/table/columns.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';
import { textList } from './text-list.ts';

const feedbackTable = table('p2p_feedback', {
  orderId: integer('order_id'),
  fromId: integer('from_id', userIdOf),
  toId: integer('to_id', userIdOf),
  rating: codedName('rating', P2P_RATINGS),
  tags: textList<P2pFeedbackTag>('tags'),
  text: text('text'),
  createdAt: time('created_at_ms'),
  /** By a decision about a complaint. */
  isRemoved: withDefault(flag('is_removed')),
});
export type FeedbackRecord = RecordIn<typeof feedbackTable>;

/** Runs inside the caller's transaction. */
export const insertFeedback = (
  db: Db,
  feedback: NewRecordIn<typeof feedbackTable>,
): FeedbackRecord => feedbackTable.insert(db, feedback);

/** Also one that was removed: it is not given again. */
export const feedbackOf = (db: Db, orderId: number, fromId: UserId): FeedbackRecord | undefined =>
  feedbackTable.find(db, { orderId, fromId });

/** About a trader, newest first. */
export const feedbackAbout = (db: Db, toId: UserId, query: PageQuery): Page<FeedbackRecord> =>
  feedbackTable.page(
    db,
    { toId, isRemoved: false },
    { ...query, descending: ['createdAt', 'orderId'] },
  );

export const ratingCountsOf = (db: Db, toId: UserId) => ({
  good: feedbackTable.count(db, { toId, isRemoved: false, rating: 'good' }),
  bad: feedbackTable.count(db, { toId, isRemoved: false, rating: 'bad' }),
});

/** Runs inside the caller's transaction. */
export const removeFeedback = (db: Db, orderId: number, fromId: UserId): void =>
  void feedbackTable.update(db, { orderId, fromId }, { isRemoved: true });
