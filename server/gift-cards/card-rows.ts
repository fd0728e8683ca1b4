/** Rows of gift cards, and of what happened to them. */
import type { GiftCardStatus } from '#contract/core/gift-cards.ts';
import {
  coinId,
  requestId,
  userId as userIdOf,
  type RequestId,
  type UserId,
} from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import type { ConvertWallet } from '#contract/entities/convert.ts';
import type { GiftCardAct } from '#contract/operator/gift-cards.ts';
import type { GiftCardTab } from '#contract/rest/gift-cards.ts';
import type { Db } from '#server/db/database.ts';
import {
  bytes,
  flag,
  integer,
  money,
  optional,
  text,
  time,
  withDefault,
} from '#server/db/table/columns.ts';
import { above, both, is, sql, upTo } from '#server/db/table/conditions.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';

const cardTable = table('gift_card', {
  id: withDefault(integer('id')),
  number: text('number'),
  codeHash: text('code_hash'),
  /** Undefined of a card that has ended. */
  sealedCode: optional(bytes('sealed_code')),
  creatorId: integer('creator_id', userIdOf),
  /** Who may redeem the card without its code. */
  ownerId: integer('owner_id', userIdOf),
  /** To whom the amount returns: the creator, then whoever added the card last. */
  beneficiaryId: integer('beneficiary_id', userIdOf),
  restrictedToId: optional(integer('restricted_to_id', userIdOf)),
  restrictedName: optional(text('restricted_name')),
  coinId: integer('coin_id', coinId),
  faceCoinId: integer('face_coin_id', coinId),
  amount: money('amount_units'),
  fee: money('fee_units'),
  /** In dollars, at the creation. */
  value: money('value_units'),
  wallet: text<ConvertWallet>('wallet'),
  themeId: integer('theme_id'),
  note: text('note'),
  status: text<GiftCardStatus>('status'),
  /** The status to which an unlocked card returns. */
  lockedFrom: optional(text<'active' | 'added'>('locked_from')),
  requestId: text('request_id', requestId),
  /** Days before the expiry of the last notice. */
  noticeDays: optional(integer('notice_days')),
  createdAt: time('created_at_ms'),
  expiresAt: time('expires_at_ms'),
  revealedAt: optional(time('revealed_at_ms')),
  sentAt: optional(time('sent_at_ms')),
  addedAt: optional(time('added_at_ms')),
  redeemedAt: optional(time('redeemed_at_ms')),
  redeemedAmount: optional(money('redeemed_units')),
  redeemRate: optional(money('rate_units')),
  isToClosed: withDefault(flag('is_to_closed')),
  endedAt: optional(time('ended_at_ms')),
});
export type CardRecord = RecordIn<typeof cardTable>;
export type NewCard = NewRecordIn<typeof cardTable>;

export const insertCard = (db: Db, card: NewCard): CardRecord => cardTable.insert(db, card);

export const cardByNumber = (db: Db, number: string): CardRecord | undefined =>
  cardTable.find(db, { number });

export const cardByCodeHash = (db: Db, codeHash: string): CardRecord | undefined =>
  cardTable.find(db, { codeHash });

export const hasNumber = (db: Db, number: string): boolean => cardTable.has(db, { number });
export const hasCodeHash = (db: Db, codeHash: string): boolean => cardTable.has(db, { codeHash });

export const hasCardsOf = (
  db: Db,
  of: { readonly userId: UserId; readonly requestId: RequestId },
): boolean => cardTable.has(db, { creatorId: of.userId, requestId: of.requestId });

/**
 * Changes a card that still has the status in which it was read: one conditional update decides between two changes.
 * @returns undefined when another change came first
 */
export function changeCard(db: Db, card: CardRecord, changes: CardChanges): CardRecord | undefined {
  const count = cardTable.update(db, { id: card.id, status: card.status }, changes);
  return count === 1 ? { ...card, ...changes } : undefined;
}
export type CardChanges = Partial<
  Omit<CardRecord, 'id' | 'number' | 'creatorId' | 'coinId' | 'faceCoinId' | 'amount' | 'fee'>
>;

const OPEN = is<GiftCardStatus>('active', 'added', 'locked');

export function cardsOf(
  db: Db,
  userId: UserId,
  { tab, ...query }: PageQuery & { readonly tab: GiftCardTab },
): Page<CardRecord> {
  const order = { ...query, descending: ['id'] as const };
  if (tab === 'created') return cardTable.page(db, { creatorId: userId }, order);
  if (tab === 'redeemed') return cardTable.page(db, { ownerId: userId, status: 'redeemed' }, order);
  // What a creator has neither sent nor added is listed among the created ones.
  const isReceived = sql('(creator_id <> owner_id OR added_at_ms IS NOT NULL)');
  return cardTable.page(db, [{ ownerId: userId, status: OPEN }, isReceived], order);
}

/** Whether a user holds a card that nobody else can use. */
export const hasAddedCard = (db: Db, userId: UserId): boolean =>
  cardTable.has(db, { ownerId: userId, status: 'added' });

export const openCardCountOf = (db: Db, creatorId: UserId): number =>
  cardTable.count(db, { creatorId, status: OPEN });

/** Value in dollars of the cards that a user has created in the last 24 hours. */
export const valueOfDay = (db: Db, creatorId: UserId, now: EpochMs): Units =>
  cardTable.sum(db, 'value', { creatorId, createdAt: above(epochMs(now - DAY_MS)) }) ?? units(0n);

export const lockedCards = (db: Db, limit: number): readonly CardRecord[] =>
  cardTable.all(db, { status: 'locked' }, { ascending: ['id'], limit });

export const cardsToClosed = (db: Db, limit: number): readonly CardRecord[] =>
  cardTable.all(db, { isToClosed: is(true) }, { descending: ['id'], limit });

export const cardCountOfTheme = (db: Db, themeId: number): number =>
  cardTable.count(db, { themeId });

const isUsable = is<GiftCardStatus>('active', 'added');

/** Cards whose time is over, the first to end first. */
export const dueCards = (db: Db, now: EpochMs, limit: number): readonly string[] =>
  cardTable.values(
    db,
    'number',
    { status: isUsable, expiresAt: upTo(now) },
    { ascending: ['expiresAt'], limit },
  );

/** Cards that expire within some days and whose holders were not told of it. */
export const cardsToAnnounce = (
  db: Db,
  days: number,
  now: EpochMs,
  limit: number,
): readonly CardRecord[] => {
  const ends = both<EpochMs>(above(now), upTo(epochMs(now + days * DAY_MS)));
  const isUntold = sql('(notice_days IS NULL OR notice_days > ?)', [days]);
  return cardTable.all(db, [{ status: 'active', expiresAt: ends }, isUntold], {
    ascending: ['expiresAt'],
    limit,
  });
};

/** Amounts of the cards that have not ended, by coin. */
export const openAmounts = (db: Db): ReadonlyMap<number, bigint> =>
  new Map(
    db
      .all<{ coin_id: bigint; sum: bigint }>(
        `SELECT coin_id, sum(amount_units) AS sum FROM gift_card
          WHERE ended_at_ms IS NULL GROUP BY coin_id`,
      )
      .map((row) => [Number(row.coin_id), row.sum]),
  );

const actTable = table('gift_card_act', {
  id: withDefault(integer('id')),
  cardId: integer('card_id'),
  act: text<GiftCardAct>('act'),
  /** Undefined: the exchange or its operator. */
  userId: optional(integer('user_id', userIdOf)),
  at: time('at_ms'),
});

export function noteAct(
  db: Db,
  { id: cardId }: Pick<CardRecord, 'id'>,
  {
    act,
    actorId,
    at,
  }: { readonly act: GiftCardAct; readonly actorId: UserId | undefined; readonly at: EpochMs },
): void {
  actTable.insert(db, { cardId, act, userId: actorId, at });
}

/** Acts are read by the desk, and deleted after a year. */
const ACT_RETENTION_MS = 365 * DAY_MS;

export const pruneActs = (db: Db, now: EpochMs): void =>
  void actTable.remove(db, { at: upTo(epochMs(now - ACT_RETENTION_MS)) });

/** Oldest first. */
export const actsOf = (db: Db, cardId: number) =>
  actTable.all(db, { cardId }, { ascending: ['id'] }).map(({ act, at, userId }) => ({
    act,
    at,
    userId,
  }));

const reportTable = table('gift_card_report', {
  id: withDefault(integer('id')),
  cardId: integer('card_id'),
  /** Undefined for the desk. */
  reporterId: optional(integer('reporter_id', userIdOf)),
  text: text('text'),
  createdAt: time('created_at_ms'),
  decidedAt: optional(time('decided_at_ms')),
  decision: optional(text('decision')),
});

export const insertReport = (db: Db, report: NewRecordIn<typeof reportTable>): void =>
  void reportTable.insert(db, report);

/** The newest one. */
export const reportTextOf = (db: Db, cardId: number): string =>
  reportTable.find(db, { cardId }, { descending: ['id'] })?.text ?? '';

export const decideReports = (db: Db, cardId: number, decision: string, now: EpochMs): void =>
  void reportTable.update(db, { cardId, decidedAt: undefined }, { decidedAt: now, decision });
