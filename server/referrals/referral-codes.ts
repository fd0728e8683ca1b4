/** Referral codes of users: the rows of the table `referral_code`, and the rules for changes. Writing
 *  functions run inside the caller's transaction. */
import { parse, plain } from '#contract/codec.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  FRIEND_SHARES,
  referralCodeText,
  type FriendShare,
  type ReferralCode,
} from '#contract/entities/referral.ts';
import { findUser, isClosed } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { CODE_COUNT_MAX } from './referral-terms.ts';

/** 32 letters and digits that cannot be confused: without I, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const CODE = plain(referralCodeText);

interface Row {
  readonly code: string;
  readonly user_id: bigint;
  readonly label: string;
  readonly friend_share: bigint;
  readonly is_default: bigint;
  readonly clicks: bigint;
  readonly sign_ups: bigint;
  readonly created_at_ms: bigint;
}

const SELECT = `SELECT *, (SELECT count(*) FROM referral
  WHERE referral.code = referral_code.code) AS sign_ups FROM referral_code`;

export type OwnedCode = ReferralCode & { readonly userId: UserId };

export interface CodeDraft {
  /** Undefined: a random one. */
  readonly code: string | undefined;
  readonly label: string;
  readonly friendShare: number;
  readonly isDefault: boolean;
}

export type CodeRejection =
  | 'referral_code_taken'
  | 'referral_code_malformed'
  | 'friend_share_too_high'
  | 'referral_code_limit_reached';

/** @returns undefined for text that is no code. */
export function codeTextOf(typed: string): string | undefined {
  const parsed = parse(CODE, typed);
  return parsed.ok ? parsed.model : undefined;
}

/** Compares without case. @returns undefined for an unknown code, and for one of a closed account. */
export function findValidCode(db: Db, typed: string): OwnedCode | undefined {
  const text = codeTextOf(typed);
  const found = text === undefined ? undefined : findCode(db, text);
  const owner = found && findUser(db, found.userId);
  return owner === undefined || isClosed(owner) ? undefined : found;
}

/** Newest first. */
export const codesOf = (db: Db, owner: UserId): readonly OwnedCode[] =>
  db
    .all<Row>(`${SELECT} WHERE user_id = ? ORDER BY created_at_ms DESC, rowid DESC`, [owner])
    .map((row) => codeOf(row));

interface SaveContext {
  readonly db: Db;
  readonly randomBytes: RandomBytes;
  /** Largest share of the user's tier. */
  readonly friendShareMax: FriendShare;
}

/** Changes the user's code of this text, or makes it. The user's first code is the default one. */
export function saveCode(
  context: SaveContext,
  owner: UserId,
  draft: CodeDraft,
  now: EpochMs,
): OwnedCode | CodeRejection {
  const { db } = context;
  const text = draft.code === undefined ? newCode(context) : codeTextOf(draft.code);
  if (text === undefined) return 'referral_code_malformed';
  const known = findCode(db, text);
  if (known !== undefined && known.userId !== owner) return 'referral_code_taken';
  const friendShare = FRIEND_SHARES.find((share) => share === draft.friendShare);
  // A code keeps its share when the tier has fallen.
  const isAllowed =
    friendShare !== undefined &&
    (friendShare <= context.friendShareMax || friendShare === known?.friendShare);
  if (!isAllowed) return 'friend_share_too_high';
  const count = countCodes(db, owner);
  if (known === undefined && count >= CODE_COUNT_MAX) return 'referral_code_limit_reached';
  const isDefault = draft.isDefault || count === 0 || known?.isDefault === true;
  if (isDefault) db.run('UPDATE referral_code SET is_default = 0 WHERE user_id = ?', [owner]);
  db.run(
    `INSERT INTO referral_code (code, user_id, label, friend_share, is_default, created_at_ms)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (code)
       DO UPDATE SET label = ?3, friend_share = ?4, is_default = ?5`,
    [text, owner, draft.label, friendShare, isDefault ? 1 : 0, now],
  );
  return findCode(db, text) ?? 'referral_code_malformed';
}

export const countClick = (db: Db, code: string): void =>
  void db.run('UPDATE referral_code SET clicks = clicks + 1 WHERE code = ?', [code]);

function newCode({ db, randomBytes }: SaveContext): string {
  for (;;) {
    const code = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('');
    if (findCode(db, code) === undefined) return code;
  }
}

function countCodes(db: Db, owner: UserId): number {
  const row = db.get<{ count: bigint }>(
    'SELECT count(*) AS count FROM referral_code WHERE user_id = ?',
    [owner],
  );
  return safeIntegerOf(row?.count ?? 0n);
}

function findCode(db: Db, code: string): OwnedCode | undefined {
  const row = db.get<Row>(`${SELECT} WHERE code = ?`, [code]);
  return row && codeOf(row);
}

const codeOf = (row: Row): OwnedCode => ({
  code: row.code,
  userId: userId(safeIntegerOf(row.user_id)),
  label: row.label,
  friendShare: Number(row.friend_share) as FriendShare,
  isDefault: row.is_default === 1n,
  clicks: safeIntegerOf(row.clicks),
  signUps: safeIntegerOf(row.sign_ups),
  createdAt: epochMs(safeIntegerOf(row.created_at_ms)),
});
