/** Account security: second factor, sessions, step-up verification and withdrawal holds. */
import * as v from 'valibot';
import { DAY_MS } from '../core/durations.ts';
import { route } from '../core/route.ts';
import { listOf, orNull, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import { codeText, secondFactorText } from '../verification-codes.ts';
import { countIn, isoTime, numberFlag, shortText } from '../wire.ts';

/** Withdrawals are held this long after a change of password, email, phone or second factor. */
export const WITHDRAWAL_HOLD_MS = DAY_MS;
export const ANTI_PHISHING_PATTERN = /^[\p{L}\p{N}_-]{4,20}$/u;

export const stepUpTokenText = v.pipe(v.string(), v.minLength(1), v.maxLength(256));
export const stepUpToken = field('step_up_token', stepUpTokenText);
export const withStepUp = fields({ stepUpToken });

export const WITHDRAWAL_HOLD_CAUSES = ['password', 'two_factor', 'email', 'phone'] as const;
export type WithdrawalHoldCause = (typeof WITHDRAWAL_HOLD_CAUSES)[number];

const withdrawalHoldCodec = fields({
  cause: field('cause', v.picklist(WITHDRAWAL_HOLD_CAUSES)),
  endsAt: field('ends_at', isoTime),
});
const deletionCodec = fields({
  requestedAt: field('requested_at', isoTime),
  dueAt: field('due_at', isoTime),
});

const summaryCodec = fields({
  isTwoFactorOn: field('g2f_enabled', numberFlag),
  recoveryCodeCount: field('recovery_codes_left', countIn(0, 100)),
  passwordChangedAt: optionalField('password_changed_at', isoTime),
  /** Only the first and last letter, so that the screen does not disclose it. */
  antiPhishingCode: optionalField('anti_phishing_code', shortText(20)),
  /** Requirements of a step-up. */
  stepUp: field(
    'step_up',
    fields({
      needsPassword: field('password', numberFlag),
      needsMailCode: field('email_code', numberFlag),
      needsTwoFactor: field('g2f_code', numberFlag),
    }),
  ),
  /** Active withdrawal holds. Withdrawals are possible after the last one ends. */
  withdrawalHolds: fieldWithDefault('withdrawal_holds', listOf(withdrawalHoldCodec), []),
  deletion: optionalField('deletion', deletionCodec),
});
export type SecuritySummary = ModelOf<typeof summaryCodec>;

export const security = route({
  method: 'GET',
  path: '/security',
  access: 'trader',
  reply: summaryCodec,
  isSilent: true,
});

/** `security` returns the required fields; the others are omitted. */
export const stepUp = route({
  method: 'POST',
  path: '/step-up',
  access: 'trader',
  body: fields({
    password: optionalField('password', shortText(1024)),
    mailCode: optionalField('email_code', codeText),
    twoFactorCode: optionalField('g2f_code', secondFactorText),
  }),
  reply: fields({ stepUpToken, expiresAt: field('expires_at', isoTime) }),
});

export const startTwoFactorSetup = route({
  method: 'POST',
  path: '/g2f-setup',
  access: 'trader',
  body: withStepUp,
  reply: fields({
    secret: field('secret', shortText(128)),
    otpauthUri: field('otpauth_uri', shortText(1024)),
  }),
});

const recoveryCodesReply = fields({
  recoveryCodes: field('recovery_codes', listOf(plain(shortText(16)))),
});

export const confirmTwoFactor = route({
  method: 'POST',
  path: '/g2f-confirm',
  access: 'trader',
  body: fields({ code: field('code', codeText) }),
  reply: recoveryCodesReply,
});

export const removeTwoFactor = route({
  method: 'POST',
  path: '/g2f-remove',
  access: 'trader',
  body: withStepUp,
  reply: undefined,
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/g2f-recovery-codes',
  access: 'trader',
  body: withStepUp,
  reply: recoveryCodesReply,
});

const idText = shortText(64);
const originFields = {
  /** Short description from the browser's user agent: `Firefox on Linux`. */
  device: field('device', shortText(120)),
  address: field('ip', shortText(64)),
};

const deviceSessionCodec = fields({
  id: field('id', idText),
  ...originFields,
  openedAt: field('opened_at', isoTime),
  lastSeenAt: field('last_seen_at', isoTime),
  isCurrent: field('is_current', numberFlag),
});
export type DeviceSession = ModelOf<typeof deviceSessionCodec>;

export const userSessions = route({
  method: 'GET',
  path: '/user-sessions',
  access: 'trader',
  reply: onlyField('sessions', listOf(deviceSessionCodec)),
  isSilent: true,
});

export const endUserSession = route({
  method: 'POST',
  path: '/end-user-session',
  access: 'trader',
  body: fields({ sessionId: field('session_id', idText) }),
  reply: undefined,
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/end-other-sessions',
  access: 'trader',
  reply: fields({ endedCount: field('ended', countIn(0, 1_000_000)) }),
});

export const SIGN_IN_OUTCOMES = ['signed_in', 'failed', 'locked', 'two_factor_failed'] as const;

const signInEntryCodec = fields({
  at: field('created_at', isoTime),
  outcome: field('outcome', v.picklist(SIGN_IN_OUTCOMES)),
  ...originFields,
});
export type SignInEntry = ModelOf<typeof signInEntryCodec>;

export const signInHistory = route({
  method: 'GET',
  path: '/sign-in-history',
  access: 'trader',
  query: fields(pageFields),
  reply: pageOf(signInEntryCodec),
  isSilent: true,
});

const antiPhishingText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(ANTI_PHISHING_PATTERN, '4 to 20 letters or digits'),
);

export const setAntiPhishingCode = route({
  method: 'POST',
  path: '/anti-phishing-code',
  access: 'trader',
  body: fields({
    /** Undefined removes the code. */
    code: field('code', orNull(plain(antiPhishingText))),
    stepUpToken,
  }),
  reply: undefined,
});

export const requestDeletion = route({
  method: 'POST',
  path: '/request-account-deletion',
  access: 'trader',
  body: withStepUp,
  reply: deletionCodec,
});

export const withdrawDeletion = route({
  method: 'POST',
  path: '/withdraw-account-deletion',
  access: 'trader',
  reply: undefined,
});
