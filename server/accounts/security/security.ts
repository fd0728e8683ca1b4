/** Security page of an account: sessions, withdrawal holds, anti-phishing code and account closure. */
import { assert } from '#contract/core/assert.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { DeviceSession, SecuritySummary } from '#contract/rest/security.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { signInsOf, type Origin } from '../audit.ts';
import { withdrawalHoldsOf } from '../withdrawal-holds.ts';
import { deletionMail } from '../mail/mails.ts';
import {
  announce,
  mailTo,
  note,
  notifySecurity,
  writeWithMail,
  type AccountContext,
} from '../account-context.ts';
import { changeUser, findUser, type UserRecord } from '../user-records.ts';
import { recoveryCodeCountOf } from '../second-factor/second-factor.ts';
import type { Trader } from '../sign-in/sessions.ts';
import { stepUpNeedsOf, type StepUp } from './step-up.ts';
import { unsettledText } from './unsettled.ts';

export const DELETION_DAYS = 14;
export const DELETION_WAIT_MS = DELETION_DAYS * DAY_MS;

type Deletion = NonNullable<SecuritySummary['deletion']>;

export class Security {
  readonly #context: AccountContext;
  readonly #stepUp: StepUp;

  constructor(context: AccountContext, stepUp: StepUp) {
    this.#context = context;
    this.#stepUp = stepUp;
  }

  summary(userId: UserId): SecuritySummary {
    const { db, clock } = this.#context;
    const user = this.#user(userId);
    const { deletionRequestedAt: requestedAt } = user;
    return {
      isTwoFactorOn: user.isTwoFactorOn,
      recoveryCodeCount: recoveryCodeCountOf(db, userId),
      passwordChangedAt: user.passwordChangedAt,
      antiPhishingCode: user.antiPhishingCode && maskWord(user.antiPhishingCode),
      stepUp: stepUpNeedsOf(user),
      withdrawalHolds: withdrawalHoldsOf(db, userId, clock()),
      deletion: requestedAt === undefined ? undefined : deletionOf(requestedAt),
    };
  }

  /** The current session first, then the most recently used. */
  sessions({ userId, sessionId }: Trader): readonly DeviceSession[] {
    const { sessions, clock } = this.#context;
    return sessions
      .ofUser(userId, clock())
      .map(({ id, device, address, openedAt, refreshedAt }) => ({
        id,
        device,
        address,
        openedAt,
        lastSeenAt: refreshedAt,
        isCurrent: id === sessionId,
      }))
      .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }

  /** Only ends the caller's own sessions; others are treated as nonexistent. */
  async endSession({ userId }: Trader, sessionId: string, origin: Origin): Promise<boolean> {
    const { sessions, write } = this.#context;
    const ended = { userId, sessionId };
    const isEnded = await write((now) => {
      if (!sessions.ofUser(userId, now).some(({ id }) => id === sessionId)) return false;
      sessions.end(ended, 'signed_out_elsewhere', now);
      note(this.#context, 'session_ended', userId, origin, now);
      return true;
    });
    if (isEnded) announce(this.#context, [ended], 'signed_out_elsewhere');
    return isEnded;
  }

  /** @returns the number of ended sessions. */
  async endOthers(trader: Trader, origin: Origin): Promise<number> {
    const { sessions, write } = this.#context;
    const ended = await write((now) => {
      note(this.#context, 'session_ended', trader.userId, origin, now);
      return sessions.endAll(trader.userId, 'signed_out_elsewhere', now, trader);
    });
    announce(this.#context, ended, 'signed_out_elsewhere');
    return ended.length;
  }

  signIns(userId: UserId, page: { readonly page: number; readonly perPage: number }) {
    return { ...signInsOf(this.#context.db, userId, page), ...page };
  }

  async setAntiPhishing(
    trader: Trader,
    request: { readonly code: string | undefined; readonly stepUpToken: string },
    origin: Origin,
  ): Promise<'done' | Rejection<'step_up_required'>> {
    if (!this.#stepUp.isProven(trader, request.stepUpToken)) return reject('step_up_required');
    const { db, write } = this.#context;
    return write((now) => {
      changeUser(db, trader.userId, { antiPhishingCode: request.code });
      note(this.#context, 'anti_phishing_changed', trader.userId, origin, now);
      return 'done';
    });
  }

  /** A repeated request keeps the first due time. Nothing may be open that moves money later. */
  async requestDeletion(
    trader: Trader,
    stepUpToken: string,
    origin: Origin,
  ): Promise<Deletion | Rejection<'step_up_required' | 'account_unsettled'>> {
    if (!this.#stepUp.isProven(trader, stepUpToken)) return reject('step_up_required');
    const known = this.summary(trader.userId).deletion;
    if (known !== undefined) return known;
    return writeWithMail(this.#context, (now) => {
      const unsettled = this.#context.unsettledOf(trader.userId);
      if (unsettled.length > 0) {
        const message = unsettledText(unsettled);
        return reject('account_unsettled', { message, details: { unsettled } });
      }
      changeUser(this.#context.db, trader.userId, { deletionRequestedAt: now });
      note(this.#context, 'deletion_asked', trader.userId, origin, now);
      const due = epochMs(now + DELETION_WAIT_MS);
      notifySecurity(this.#context, trader.userId, 'deletion_requested', origin, now, due);
      mailTo(this.#context, this.#user(trader.userId), deletionMail(DELETION_DAYS, origin), now);
      return deletionOf(now);
    });
  }

  /** @returns true if there was a request. */
  withdrawDeletion(userId: UserId, origin: Origin): Promise<boolean> {
    const { db, write } = this.#context;
    return write((now) => {
      if (findUser(db, userId)?.deletionRequestedAt === undefined) return false;
      changeUser(db, userId, { deletionRequestedAt: undefined });
      note(this.#context, 'deletion_withdrawn', userId, origin, now);
      return true;
    });
  }

  #user(userId: UserId): UserRecord {
    const user = findUser(this.#context.db, userId);
    assert(user !== undefined, 'a session belongs to a person');
    return user;
  }
}

const deletionOf = (requestedAt: EpochMs): Deletion => ({
  requestedAt,
  dueAt: epochMs(requestedAt + DELETION_WAIT_MS),
});

/** Masks all but the first and last letter. The contract allows letters, digits, _ and -. */
const maskWord = (word: string): string => word.replace(/(?<=^.+).(?=.)/gsu, '*');
