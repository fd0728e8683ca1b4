/** Texts of emails and SMS. Plain text, so nothing in them can be clicked by mistake. */
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { Origin } from '../audit.ts';
import { CODE_TTL_MS, type MailedCodes } from './mail-codes.ts';
import type { MailMessage } from '../account-context.ts';
import type { Mail } from './outbox.ts';

const MINUTES = CODE_TTL_MS / MINUTE_MS;
const NEVER_REQUESTED = 'Tidemark will never ask you for this code.';

interface CodeText {
  readonly subject: string;
  readonly purpose: string;
  readonly otherwise: string;
  /** A second code in the same email. */
  readonly longCode?: string;
}

const codeMessage = (
  code: string,
  { subject, purpose, otherwise, longCode }: CodeText,
): MailMessage => ({
  subject,
  body: [
    `Your code is ${code}.`,
    '',
    `It expires in ${MINUTES} minutes and ${purpose}.`,
    ...(longCode === undefined ? [] : [`If you are asked for the 10-character code: ${longCode}`]),
    otherwise,
    NEVER_REQUESTED,
  ].join('\n'),
});

export const verificationMail = (
  { code, longCode }: MailedCodes,
  { device, address }: Origin,
): MailMessage =>
  codeMessage(code, {
    subject: 'Your Tidemark verification code',
    purpose: 'opens an account with this email address',
    longCode,
    otherwise: `The sign-up came from ${device}, IP address ${address}. If it was not yours, ignore this email and do not enter the code.`,
  });

/** For a sign-up with the email of an account: the page of the sign-up does not say so. */
export const alreadyRegisteredMail = ({ device, address }: Origin): MailMessage => ({
  subject: 'You already have a Tidemark account',
  body: [
    'Someone tried to create an account with this email address. You already have one.',
    '',
    'Sign in, or set a new password with "Forgot your password?".',
    `Device: ${device}. IP address: ${address}`,
    '',
    'If it was not you, ignore this email. Your account stays the same.',
  ].join('\n'),
});

/** For a request of a code by someone whose sign-up was replaced by a later one. */
export const signUpReplacedMail = ({ device, address }: Origin): MailMessage => ({
  subject: 'Sign up again at Tidemark',
  body: [
    'There was another sign-up with this email address, so the earlier one is no longer valid.',
    '',
    'To get a code for your own password, sign up again.',
    `Device: ${device}. IP address: ${address}`,
  ].join('\n'),
});

export const resetMail = ({ code, longCode }: MailedCodes): MailMessage =>
  codeMessage(code, {
    subject: 'Your Tidemark password reset code',
    purpose: 'sets a new password',
    longCode,
    otherwise: 'If you did not request this, ignore this email. Your password stays the same.',
  });

export const SIGN_IN_CODE_TTL_MS = HOUR_MS;

/** For an account on which others have used up the attempts. */
export const signInCodeMail = (code: string, { device, address }: Origin): MailMessage => ({
  subject: 'Your Tidemark sign-in code',
  body: [
    `Your code is ${code}.`,
    '',
    `There were many failed sign-ins to your account, so a new device needs this code beside your password. It expires in ${SIGN_IN_CODE_TTL_MS / MINUTE_MS} minutes.`,
    `The last one came from ${device}, IP address ${address}.`,
    'If it was not you, your account is safe as long as your password is. Devices you have used sign in as usual.',
    NEVER_REQUESTED,
  ].join('\n'),
});

export const stepUpMail = (code: string): MailMessage =>
  codeMessage(code, {
    subject: 'Your Tidemark security code',
    purpose: 'verifies your identity for an account change',
    otherwise: 'If you did not request this, sign out all devices and set a new password.',
  });

/** `summary` names what the code confirms; without it, the code is for the next request. */
export const withdrawalCodeMail = (code: string, summary: readonly string[]): MailMessage => {
  const { subject, body } = codeMessage(code, {
    subject: 'Confirm your Tidemark withdrawal',
    purpose:
      summary.length === 0
        ? 'confirms a withdrawal or a change of your withdrawal addresses'
        : 'confirms the withdrawal below',
    otherwise: 'If you did not request this, sign out all devices and set a new password.',
  });
  return { subject, body: [body, ...(summary.length === 0 ? [] : ['', ...summary])].join('\n') };
};

export const oldEmailMail = (code: string, newEmail: string): MailMessage =>
  codeMessage(code, {
    subject: 'Confirm your Tidemark email change',
    purpose: `confirms the change of your account email to ${newEmail}`,
    otherwise: 'If you did not request this, sign out all devices and set a new password.',
  });

export const newEmailMail = (recipient: string, code: string): Mail => ({
  recipient,
  ...codeMessage(code, {
    subject: 'Confirm your new Tidemark email',
    purpose: 'confirms this address as your account email',
    otherwise: 'If you did not request this, ignore this email.',
  }),
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
