/** Referral codes of users: the rows of the table `referral_code`, and the rules for changes. Writing
 *  functions run inside the caller's transaction. */
import { parse, plain } from '#contract/codec.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import {
  FRIEND_SHARES,
  referralCodeText,
  type FriendShare,
  type ReferralCode,
} from '#contract/entities/referral.ts';
import { findUser, isClosed } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import {
  computedColumn,
  withDefault,
  flag,
  integer,
  text,
  time,
} from '#server/db/table/columns.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table } from '#server/db/table/table.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { CODE_COUNT_MAX } from './referral-terms.ts';

/** 32 letters and digits that cannot be confused: without I, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const CODE = plain(referralCodeText);

const codeTable = table('referral_code', {
  code: text('code'),
  userId: integer('user_id', userId),
  label: text('label'),
  friendShare: integer<FriendShare>('friend_share'),
  isDefault: flag('is_default'),
  clicks: withDefault(integer('clicks')),
  createdAt: time('created_at_ms'),
  signUps: computedColumn(
    integer('sign_ups'),
    'SELECT count(*) FROM referral WHERE referral.code = referral_code.code',
  ),
  rowNumber: computedColumn(integer('row_number'), 'referral_code.rowid'),
});

export type OwnedCode = ReferralCode & { readonly userId: UserId };

export interface CodeDraft {
  /** Undefined: a random one. */
  readonly code: string | undefined;
  readonly label: string;
  readonly friendShare: number;
  readonly isDefault: boolean;
}

export type CodeRejection = Rejection<
  | 'referral_code_taken'
  | 'referral_code_malformed'
  | 'friend_share_too_high'
  | 'referral_code_limit_reached'
>;

/** @returns undefined for text that is no code. */
export function codeTextOf(typed: string): string | undefined {
  const parsed = parse(CODE, typed);
  return parsed.ok ? parsed.model : undefined;
}

/** Compares without case. @returns undefined for an unknown code, and for one of a closed account. */
export function findValidCode(db: Db, typed: string): OwnedCode | undefined {
  const codeText = codeTextOf(typed);
  const found = codeText === undefined ? undefined : findCode(db, codeText);
  const owner = found && findUser(db, found.userId);
  return owner === undefined || isClosed(owner) ? undefined : found;
}

/** Newest first. */
export const codesOf = (db: Db, userId: UserId): readonly OwnedCode[] =>
  codeTable.all(db, { userId }, { descending: ['createdAt', 'rowNumber'] });

interface SaveContext {
  readonly db: Db;
  readonly randomBytes: RandomBytes;
  /** Largest share of the user's tier. */
  readonly friendShareMax: FriendShare;
}

/** Changes the user's code of this text, or makes it. The user's first code is the default one. */
export function saveCode(
  context: SaveContext,
  userId: UserId,
  draft: CodeDraft,
  now: EpochMs,
): OwnedCode | CodeRejection {
  const { db } = context;
  const codeText = draft.code === undefined ? newCode(context) : codeTextOf(draft.code);
  if (codeText === undefined) return reject('referral_code_malformed');
  const known = findCode(db, codeText);
  if (known !== undefined && known.userId !== userId) return reject('referral_code_taken');
  const friendShare = FRIEND_SHARES.find((share) => share === draft.friendShare);
  // A code keeps its share when the tier has fallen.
  const isAllowed =
    friendShare !== undefined &&
    (friendShare <= context.friendShareMax || friendShare === known?.friendShare);
  if (!isAllowed) return reject('friend_share_too_high');
  const count = codeTable.count(db, { userId });
  if (known === undefined && count >= CODE_COUNT_MAX) return reject('referral_code_limit_reached');
  const isDefault = draft.isDefault || count === 0 || known?.isDefault === true;
  if (isDefault) codeTable.update(db, { userId }, { isDefault: false });
  const { label } = draft;
  if (known === undefined) {
    const code = { code: codeText, userId, label, friendShare, isDefault, createdAt: now };
    return codeTable.insert(db, code);
  }
  codeTable.update(db, { code: codeText }, { label, friendShare, isDefault });
  return { ...known, label, friendShare, isDefault };
}

export const countClick = (db: Db, code: string): void =>
  void codeTable.update(db, { code }, { clicks: increasedBy(1) });

function newCode({ db, randomBytes }: SaveContext): string {
  for (;;) {
    const code = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('');
    if (!codeTable.has(db, { code })) return code;
  }
}

const findCode = (db: Db, code: string): OwnedCode | undefined => codeTable.find(db, { code });
