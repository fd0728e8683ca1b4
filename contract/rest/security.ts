/** Account security: second factor, sessions, step-up verification and withdrawal holds. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { epochMs, epochMsOfIso, isoOf, type EpochMs } from '../core/time.ts';
import { listOf, nullable, plain, codec } from '../codec.ts';
import { countIn, flag, isOn, isoTimeText, numberFlagOf, pageEntries, shortText } from '../wire.ts';
import { codeText, secondFactorText } from '../verification-codes.ts';
import { HISTORY_PAGE_SIZE, paged } from '../pages.ts';

/** Withdrawals are held this long after a change of password, email, phone or second factor. */
export const WITHDRAWAL_HOLD_MS = 24 * 3_600_000;
export const ANTI_PHISHING_PATTERN = /^[\p{L}\p{N}_-]{4,20}$/u;

export const stepUpTokenText = v.pipe(v.string(), v.minLength(1), v.maxLength(256));
const withStepUp = codec(v.object({ step_up_token: stepUpTokenText }), {
  decode: (wire) => ({ stepUpToken: wire.step_up_token }),
  encode: (model) => ({ step_up_token: model.stepUpToken }),
});

const timeOf = (text: string): EpochMs => epochMsOfIso(text) ?? epochMs(0);

export const WITHDRAWAL_HOLD_CAUSES = ['password', 'two_factor', 'email', 'phone'] as const;
export type WithdrawalHoldCause = (typeof WITHDRAWAL_HOLD_CAUSES)[number];

export interface SecuritySummary {
  readonly isTwoFactorOn: boolean;
  readonly recoveryCodeCount: number;
  readonly passwordChangedAt: EpochMs | undefined;
  /** Only the first and last letter, so that the screen does not disclose it. */
  readonly antiPhishingCode: string | undefined;
  /** Requirements of a step-up. */
  readonly stepUp: {
    readonly needsPassword: boolean;
    readonly needsMailCode: boolean;
    readonly needsTwoFactor: boolean;
  };
  /** Active withdrawal holds. Withdrawals are possible after the last one ends. */
  readonly withdrawalHolds: readonly {
    readonly cause: WithdrawalHoldCause;
    readonly endsAt: EpochMs;
  }[];
  readonly deletion: { readonly requestedAt: EpochMs; readonly dueAt: EpochMs } | undefined;
}

const withdrawalHoldCodec = codec(
  v.object({ cause: v.picklist(WITHDRAWAL_HOLD_CAUSES), ends_at: isoTimeText }),
  {
    decode: (wire) => ({ cause: wire.cause, endsAt: timeOf(wire.ends_at) }),
    encode: (hold) => ({ cause: hold.cause, ends_at: isoOf(hold.endsAt) }),
  },
);
const deletionCodec = codec(v.object({ requested_at: isoTimeText, due_at: isoTimeText }), {
  decode: (wire) => ({ requestedAt: timeOf(wire.requested_at), dueAt: timeOf(wire.due_at) }),
  encode: (model) => ({ requested_at: isoOf(model.requestedAt), due_at: isoOf(model.dueAt) }),
});
const withdrawalHoldsCodec = listOf(withdrawalHoldCodec);
const maybeDeletion = nullable(deletionCodec);

const summaryCodec = codec(
  v.object({
    g2f_enabled: flag,
    recovery_codes_left: countIn(0, 100),
    password_changed_at: v.nullish(isoTimeText),
    anti_phishing_code: v.nullish(shortText(20)),
    step_up: v.object({ password: flag, email_code: flag, g2f_code: flag }),
    withdrawal_holds: v.nullish(withdrawalHoldsCodec.wire),
    deletion: maybeDeletion.wire,
  }),
  {
    decode: (wire): SecuritySummary => ({
      isTwoFactorOn: isOn(wire.g2f_enabled),
      recoveryCodeCount: wire.recovery_codes_left,
      passwordChangedAt:
        typeof wire.password_changed_at === 'string' ? timeOf(wire.password_changed_at) : undefined,
      antiPhishingCode: wire.anti_phishing_code ?? undefined,
      stepUp: {
        needsPassword: isOn(wire.step_up.password),
        needsMailCode: isOn(wire.step_up.email_code),
        needsTwoFactor: isOn(wire.step_up.g2f_code),
      },
      withdrawalHolds: withdrawalHoldsCodec.decode(wire.withdrawal_holds ?? []),
      deletion: maybeDeletion.decode(wire.deletion),
    }),
    encode: (summary) => ({
      g2f_enabled: numberFlagOf(summary.isTwoFactorOn),
      recovery_codes_left: summary.recoveryCodeCount,
      password_changed_at:
        summary.passwordChangedAt === undefined ? null : isoOf(summary.passwordChangedAt),
      anti_phishing_code: summary.antiPhishingCode ?? null,
      step_up: {
        password: numberFlagOf(summary.stepUp.needsPassword),
        email_code: numberFlagOf(summary.stepUp.needsMailCode),
        g2f_code: numberFlagOf(summary.stepUp.needsTwoFactor),
      },
      withdrawal_holds: withdrawalHoldsCodec.encode(summary.withdrawalHolds),
      deletion: maybeDeletion.encode(summary.deletion),
    }),
  },
);

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
  body: codec(
    v.object({
      password: v.optional(v.nullable(shortText(1024))),
      email_code: v.optional(v.nullable(codeText)),
      g2f_code: v.optional(v.nullable(secondFactorText)),
    }),
    {
      decode: (wire) => ({
        password: wire.password ?? undefined,
        mailCode: wire.email_code ?? undefined,
        twoFactorCode: wire.g2f_code ?? undefined,
      }),
      encode: (model) => ({
        password: model.password ?? null,
        email_code: model.mailCode ?? null,
        g2f_code: model.twoFactorCode ?? null,
      }),
    },
  ),
  reply: codec(v.object({ step_up_token: stepUpTokenText, expires_at: isoTimeText }), {
    decode: (wire) => ({ stepUpToken: wire.step_up_token, expiresAt: timeOf(wire.expires_at) }),
    encode: (model) => ({
      step_up_token: model.stepUpToken,
      expires_at: isoOf(model.expiresAt),
    }),
  }),
});

export const startTwoFactorSetup = route({
  method: 'POST',
  path: '/g2f-setup',
  access: 'trader',
  body: withStepUp,
  reply: codec(v.object({ secret: shortText(128), otpauth_uri: shortText(1024) }), {
    decode: (wire) => ({ secret: wire.secret, otpauthUri: wire.otpauth_uri }),
    encode: (model) => ({ secret: model.secret, otpauth_uri: model.otpauthUri }),
  }),
});

const recoveryCodesReply = codec(v.object({ recovery_codes: v.array(shortText(16)) }), {
  decode: (wire): { readonly recoveryCodes: readonly string[] } => ({
    recoveryCodes: wire.recovery_codes,
  }),
  encode: (model) => ({ recovery_codes: [...model.recoveryCodes] }),
});

export const confirmTwoFactor = route({
  method: 'POST',
  path: '/g2f-confirm',
  access: 'trader',
  body: plain(v.object({ code: codeText })),
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

export interface DeviceSession {
  readonly id: string;
  /** Short description from the browser's user agent: `Firefox on Linux`. */
  readonly device: string;
  readonly address: string;
  readonly openedAt: EpochMs;
  readonly lastSeenAt: EpochMs;
  readonly isCurrent: boolean;
}

const deviceSession = codec(
  v.object({
    id: shortText(64),
    device: shortText(120),
    ip: shortText(64),
    opened_at: isoTimeText,
    last_seen_at: isoTimeText,
    is_current: flag,
  }),
  {
    decode: (wire): DeviceSession => ({
      id: wire.id,
      device: wire.device,
      address: wire.ip,
      openedAt: timeOf(wire.opened_at),
      lastSeenAt: timeOf(wire.last_seen_at),
      isCurrent: isOn(wire.is_current),
    }),
    encode: (session) => ({
      id: session.id,
      device: session.device,
      ip: session.address,
      opened_at: isoOf(session.openedAt),
      last_seen_at: isoOf(session.lastSeenAt),
      is_current: numberFlagOf(session.isCurrent),
    }),
  },
);
const deviceSessions = listOf(deviceSession);

export const userSessions = route({
  method: 'GET',
  path: '/user-sessions',
  access: 'trader',
  reply: codec(v.object({ sessions: deviceSessions.wire }), {
    decode: (wire) => deviceSessions.decode(wire.sessions),
    encode: (sessions) => ({ sessions: deviceSessions.encode(sessions) }),
  }),
  isSilent: true,
});

export const endUserSession = route({
  method: 'POST',
  path: '/end-user-session',
  access: 'trader',
  body: codec(v.object({ session_id: shortText(64) }), {
    decode: (wire) => ({ sessionId: wire.session_id }),
    encode: (model) => ({ session_id: model.sessionId }),
  }),
  reply: undefined,
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/end-other-sessions',
  access: 'trader',
  reply: codec(v.object({ ended: countIn(0, 1_000_000) }), {
    decode: (wire) => ({ endedCount: wire.ended }),
    encode: (model) => ({ ended: model.endedCount }),
  }),
});

export const SIGN_IN_OUTCOMES = ['signed_in', 'failed', 'locked', 'two_factor_failed'] as const;
export interface SignInEntry {
  readonly at: EpochMs;
  readonly outcome: (typeof SIGN_IN_OUTCOMES)[number];
  readonly device: string;
  readonly address: string;
}

const signInEntry = codec(
  v.object({
    created_at: isoTimeText,
    outcome: v.picklist(SIGN_IN_OUTCOMES),
    device: shortText(120),
    ip: shortText(64),
  }),
  {
    decode: (wire): SignInEntry => ({
      at: timeOf(wire.created_at),
      outcome: wire.outcome,
      device: wire.device,
      address: wire.ip,
    }),
    encode: (entry) => ({
      created_at: isoOf(entry.at),
      outcome: entry.outcome,
      device: entry.device,
      ip: entry.address,
    }),
  },
);

export const signInHistory = route({
  method: 'GET',
  path: '/sign-in-history',
  access: 'trader',
  query: codec(v.object(pageEntries), {
    decode: (wire) => ({ page: wire.page ?? 1, perPage: wire.per_page ?? HISTORY_PAGE_SIZE }),
    encode: (model) => ({ page: model.page, per_page: model.perPage }),
  }),
  reply: paged(signInEntry),
  isSilent: true,
});

export const setAntiPhishingCode = route({
  method: 'POST',
  path: '/anti-phishing-code',
  access: 'trader',
  body: codec(
    v.object({
      code: v.nullable(
        v.pipe(v.string(), v.trim(), v.regex(ANTI_PHISHING_PATTERN, '4 to 20 letters or digits')),
      ),
      step_up_token: stepUpTokenText,
    }),
    {
      decode: (wire) => ({ code: wire.code ?? undefined, stepUpToken: wire.step_up_token }),
      encode: (model) => ({ code: model.code ?? null, step_up_token: model.stepUpToken }),
    },
  ),
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
