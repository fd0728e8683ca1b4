/** Texts of emails and SMS. Plain text, so nothing in them can be clicked by mistake. */
import type { Origin } from './audit.ts';
import { CODE_TTL_MS } from './mail-codes.ts';
import type { MailMessage } from './account-context.ts';
import type { Mail } from './outbox.ts';

const MINUTES = CODE_TTL_MS / 60_000;
const NEVER_REQUESTED = 'Tidemark will never ask you for this code.';

const codeMessage = (
  subject: string,
  code: string,
  purpose: string,
  otherwise: string,
): MailMessage => ({
  subject,
  body: [
    `Your code is ${code}.`,
    '',
    `It expires in ${MINUTES} minutes and ${purpose}.`,
    otherwise,
    NEVER_REQUESTED,
  ].join('\n'),
});

export const verificationMail = (code: string): MailMessage =>
  codeMessage(
    'Your Tidemark verification code',
    code,
    'confirms this email address',
    'If you did not create a Tidemark account, ignore this email.',
  );

export const resetMail = (code: string): MailMessage =>
  codeMessage(
    'Your Tidemark password reset code',
    code,
    'sets a new password',
    'If you did not request this, ignore this email. Your password stays the same.',
  );

export const stepUpMail = (code: string): MailMessage =>
  codeMessage(
    'Your Tidemark security code',
    code,
    'verifies your identity for an account change',
    'If you did not request this, sign out all devices and set a new password.',
  );

export const oldEmailMail = (code: string, newEmail: string): MailMessage =>
  codeMessage(
    'Confirm your Tidemark email change',
    code,
    `confirms the change of your account email to ${newEmail}`,
    'If you did not request this, sign out all devices and set a new password.',
  );

export const newEmailMail = (recipient: string, code: string): Mail => ({
  recipient,
  ...codeMessage(
    'Confirm your new Tidemark email',
    code,
    'confirms this address as your account email',
    'If you did not request this, ignore this email.',
  ),
});

export const phoneSms = (recipient: string, code: string): Mail => ({
  recipient,
  subject: 'Tidemark',
  body: `Tidemark: your code is ${code}. It expires in ${MINUTES} minutes. Don't share it.`,
});

const NOT_YOU = 'If this was not you, sign out all devices and set a new password immediately.';

const notice = (subject: string, message: string, origin: Origin): MailMessage => ({
  subject,
  body: [message, '', `Device: ${origin.device}. IP address: ${origin.address}`, '', NOT_YOU].join(
    '\n',
  ),
});

export const newSignInMail = (origin: Origin): MailMessage =>
  notice('New sign-in to your Tidemark account', 'A new device signed in to your account.', origin);

export const secondFactorTriedMail = (origin: Origin): MailMessage =>
  notice(
    'Failed two-factor attempts on your Tidemark account',
    'Someone passed the first sign-in step but failed two-factor authentication several times.',
    origin,
  );

export const recoveryCodeMail = (origin: Origin): MailMessage =>
  notice(
    'A Tidemark recovery code was used',
    'One of your recovery codes was used to sign in. It no longer works.',
    origin,
  );

export const tokenReusedMail = (origin: Origin): MailMessage =>
  notice(
    'Your Tidemark session was ended',
    'A session token was reused, a sign of theft, so we ended the session.',
    origin,
  );

const HELD = 'Withdrawals are held for 24 hours.';

export const passwordChangedMail = (origin: Origin): MailMessage =>
  notice(
    'Your Tidemark password was changed',
    `All other devices were signed out. ${HELD}`,
    origin,
  );

export const twoFactorChangedMail = (isOn: boolean, origin: Origin): MailMessage =>
  notice(`Tidemark two-factor authentication was turned ${isOn ? 'on' : 'off'}`, HELD, origin);

export const recoveryCodesRenewedMail = (origin: Origin): MailMessage =>
  notice('New Tidemark recovery codes', 'Your old recovery codes no longer work.', origin);

export const emailChangedMail = (newEmail: string, origin: Origin): MailMessage =>
  notice('Your Tidemark email was changed', `Your new email is ${newEmail}. ${HELD}`, origin);

export const phoneChangedMail = (phone: string | undefined, origin: Origin): MailMessage =>
  notice(
    'Your Tidemark phone number was changed',
    `${phone === undefined ? 'It was removed.' : `It is now ${phone}.`} ${HELD}`,
    origin,
  );

export const deletionMail = (days: number, origin: Origin): MailMessage =>
  notice(
    'Your Tidemark account will be closed',
    `It will be closed in ${days} days. You can cancel this in your profile until then.`,
    origin,
  );
