/** Texts of emails and SMS messages. Plain text, so that they contain nothing to click. */
import type { Origin } from './audit.ts';
import { CODE_TTL_MS } from './mail-codes.ts';
import type { MailMessage } from './account-context.ts';
import type { Mail } from './outbox.ts';

const MINUTES = CODE_TTL_MS / 60_000;
const NEVER_REQUESTED = 'Nobody from Tidemark will ever ask you for this code.';

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
    `It is good for ${MINUTES} minutes and ${purpose}.`,
    otherwise,
    NEVER_REQUESTED,
  ].join('\n'),
});

export const verificationMail = (code: string): MailMessage =>
  codeMessage(
    'Your Tidemark verification code',
    code,
    'confirms this email address',
    'If you did not open an account at Tidemark, ignore this mail.',
  );

export const resetMail = (code: string): MailMessage =>
  codeMessage(
    'Your Tidemark password reset code',
    code,
    'sets a new password',
    'If you did not ask for it, ignore this mail: your password stays as it is.',
  );

export const stepUpMail = (code: string): MailMessage =>
  codeMessage(
    'Your Tidemark security code',
    code,
    'confirms that it is you who changes the account',
    'If you are changing nothing, sign every device out and set a new password.',
  );

export const oldEmailMail = (code: string, newEmail: string): MailMessage =>
  codeMessage(
    'Confirm your change of email at Tidemark',
    code,
    `lets your account move to ${newEmail}`,
    'If you did not ask for it, sign every device out and set a new password.',
  );

export const newEmailMail = (recipient: string, code: string): Mail => ({
  recipient,
  ...codeMessage(
    'Confirm this email at Tidemark',
    code,
    'makes this address the one of your account',
    'If you did not ask for it, ignore this mail.',
  ),
});

export const phoneSms = (recipient: string, code: string): Mail => ({
  recipient,
  subject: 'Tidemark',
  body: `Tidemark: your code is ${code}, good for ${MINUTES} minutes. Tell it to nobody.`,
});

const NOT_YOU = 'If it was not you, sign every device out and set a new password at once.';

const notice = (subject: string, message: string, origin: Origin): MailMessage => ({
  subject,
  body: [message, '', `From: ${origin.device}, address ${origin.address}`, '', NOT_YOU].join('\n'),
});

export const newSignInMail = (origin: Origin): MailMessage =>
  notice('New sign-in to your Tidemark account', 'A new device has signed in.', origin);

export const secondFactorTriedMail = (origin: Origin): MailMessage =>
  notice(
    'Wrong two-factor codes at your Tidemark account',
    'Somebody has passed the first step of your sign-in and failed the second several times.',
    origin,
  );

export const recoveryCodeMail = (origin: Origin): MailMessage =>
  notice('A recovery code was used at Tidemark', 'One of your recovery codes is used up.', origin);

export const tokenReusedMail = (origin: Origin): MailMessage =>
  notice(
    'A session of yours was ended at Tidemark',
    'A token of this session was used twice, as a thief would, so the session was ended.',
    origin,
  );

const HELD = 'Withdrawals are held for 24 hours.';

export const passwordChangedMail = (origin: Origin): MailMessage =>
  notice(
    'Your Tidemark password was changed',
    `Every other device was signed out. ${HELD}`,
    origin,
  );

export const twoFactorChangedMail = (isOn: boolean, origin: Origin): MailMessage =>
  notice(`Two-factor sign-in was turned ${isOn ? 'on' : 'off'} at Tidemark`, HELD, origin);

export const recoveryCodesRenewedMail = (origin: Origin): MailMessage =>
  notice('New recovery codes at Tidemark', 'The recovery codes you had are good no more.', origin);

export const emailChangedMail = (newEmail: string, origin: Origin): MailMessage =>
  notice('Your email at Tidemark was changed', `It is now ${newEmail}. ${HELD}`, origin);

export const phoneChangedMail = (phone: string | undefined, origin: Origin): MailMessage =>
  notice(
    'Your phone number at Tidemark was changed',
    `${phone === undefined ? 'It was taken away.' : `It is now ${phone}.`} ${HELD}`,
    origin,
  );

export const deletionMail = (days: number, origin: Origin): MailMessage =>
  notice(
    'Your Tidemark account is to be closed',
    `It is closed in ${days} days. Until then you can withdraw this wish in your profile.`,
    origin,
  );
