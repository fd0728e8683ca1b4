/** Texts of emails and SMS. Plain text, so nothing in them can be clicked by mistake. */
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { sentence, together, type Message, type Sentence } from '#server/runtime/sentence.ts';
import type { Origin } from '../audit.ts';
import { CODE_TTL_MS, type MailedCodes } from './mail-codes.ts';
import type { MailMessage } from './mail-message.ts';

const MINUTES = CODE_TTL_MS / MINUTE_MS;
const NEVER_REQUESTED = sentence('Tidemark will never ask you for this code.');
const NOT_REQUESTED = sentence(
  'If you did not request this, sign out all devices and set a new password.',
);

const codeText = (code: string): Sentence => sentence('Your code is {code}.', { code });

const deviceText = ({ device, address }: Origin): Sentence =>
  sentence('Device: {device}. IP address: {address}', { device, address });

interface CodeText {
  readonly subject: Sentence;
  /** When the code expires, and what it does. */
  readonly purpose: Sentence;
  readonly otherwise: Sentence;
  /** A second code in the same email. */
  readonly longCode?: string;
}

const codeMessage = (
  code: string,
  { subject, purpose, otherwise, longCode }: CodeText,
): MailMessage => ({
  subject,
  lines: [
    codeText(code),
    '',
    purpose,
    ...(longCode === undefined
      ? []
      : [sentence('If you are asked for the 10-character code: {code}', { code: longCode })]),
    otherwise,
    NEVER_REQUESTED,
  ],
});

export const verificationMail = (
  { code, longCode }: MailedCodes,
  { device, address }: Origin,
): MailMessage =>
  codeMessage(code, {
    subject: sentence('Your Tidemark verification code'),
    purpose: sentence(
      'It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} and opens an account with this email address.',
      { minutes: MINUTES },
    ),
    longCode,
    otherwise: sentence(
      'The sign-up came from {device}, IP address {address}. If it was not yours, ignore this email and do not enter the code.',
      { device, address },
    ),
  });

/** For a sign-up with the email of an account: the page of the sign-up does not say so. */
export const alreadyRegisteredMail = (origin: Origin): MailMessage => ({
  subject: sentence('You already have a Tidemark account'),
  lines: [
    sentence('Someone tried to create an account with this email address. You already have one.'),
    '',
    sentence('Sign in, or set a new password with "Forgot your password?".'),
    deviceText(origin),
    '',
    sentence('If it was not you, ignore this email. Your account stays the same.'),
  ],
});

/** For a request of a code by someone whose sign-up was replaced by a later one. */
export const signUpReplacedMail = (origin: Origin): MailMessage => ({
  subject: sentence('Sign up again at Tidemark'),
  lines: [
    sentence(
      'There was another sign-up with this email address, so the earlier one is no longer valid.',
    ),
    '',
    sentence('To get a code for your own password, sign up again.'),
    deviceText(origin),
  ],
});

export const resetMail = ({ code, longCode }: MailedCodes): MailMessage =>
  codeMessage(code, {
    subject: sentence('Your Tidemark password reset code'),
    purpose: sentence(
      'It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} and sets a new password.',
      {
        minutes: MINUTES,
      },
    ),
    longCode,
    otherwise: sentence(
      'If you did not request this, ignore this email. Your password stays the same.',
    ),
  });

export const SIGN_IN_CODE_TTL_MS = HOUR_MS;

/** For an account on which others have used up the attempts. */
export const signInCodeMail = (code: string, { device, address }: Origin): MailMessage => ({
  subject: sentence('Your Tidemark sign-in code'),
  lines: [
    codeText(code),
    '',
    sentence(
      'There were many failed sign-ins to your account, so a new device needs this code beside your password. It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}.',
      { minutes: SIGN_IN_CODE_TTL_MS / MINUTE_MS },
    ),
    sentence('The last one came from {device}, IP address {address}.', { device, address }),
    sentence(
      'If it was not you, your account is safe as long as your password is. Devices you have used sign in as usual.',
    ),
    NEVER_REQUESTED,
  ],
});

export const stepUpMail = (code: string): MailMessage =>
  codeMessage(code, {
    subject: sentence('Your Tidemark security code'),
    purpose: sentence(
      'It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} and verifies your identity for an account change.',
      { minutes: MINUTES },
    ),
    otherwise: NOT_REQUESTED,
  });

/** `summary` names what the code confirms; without it, the code is for the next request. */
export const withdrawalCodeMail = (code: string, summary: readonly Message[]): MailMessage => {
  const { subject, lines } = codeMessage(code, {
    subject: sentence('Confirm your Tidemark withdrawal'),
    purpose:
      summary.length === 0
        ? sentence(
            'It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} and confirms a withdrawal or a change of your withdrawal addresses.',
            { minutes: MINUTES },
          )
        : sentence(
            'It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} and confirms the withdrawal below.',
            {
              minutes: MINUTES,
            },
          ),
    otherwise: NOT_REQUESTED,
  });
  return { subject, lines: summary.length === 0 ? lines : [...lines, '', ...summary] };
};

export const oldEmailMail = (code: string, newEmail: string): MailMessage =>
  codeMessage(code, {
    subject: sentence('Confirm your Tidemark email change'),
    purpose: sentence(
      'It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} and confirms the change of your account email to {email}.',
      { minutes: MINUTES, email: newEmail },
    ),
    otherwise: NOT_REQUESTED,
  });

export const newEmailMail = (code: string): MailMessage =>
  codeMessage(code, {
    subject: sentence('Confirm your new Tidemark email'),
    purpose: sentence(
      'It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} and confirms this address as your account email.',
      { minutes: MINUTES },
    ),
    otherwise: sentence('If you did not request this, ignore this email.'),
  });

export const phoneSms = (code: string): MailMessage => ({
  subject: 'Tidemark',
  lines: [
    sentence(
      "Tidemark: your code is {code}. It expires in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}. Don't share it.",
      {
        code,
        minutes: MINUTES,
      },
    ),
  ],
});

const NOT_YOU = sentence(
  'If this was not you, sign out all devices and set a new password immediately.',
);

const notice = (subject: Sentence, message: Message, origin: Origin): MailMessage => ({
  subject,
  lines: [message, '', deviceText(origin), '', NOT_YOU],
});

export const newSignInMail = (origin: Origin): MailMessage =>
  notice(
    sentence('New sign-in to your Tidemark account'),
    sentence('A new device signed in to your account.'),
    origin,
  );

export const secondFactorTriedMail = (origin: Origin): MailMessage =>
  notice(
    sentence('Failed two-factor attempts on your Tidemark account'),
    sentence(
      'Someone passed the first sign-in step but failed two-factor authentication several times.',
    ),
    origin,
  );

export const recoveryCodeMail = (origin: Origin): MailMessage =>
  notice(
    sentence('A Tidemark recovery code was used'),
    sentence('One of your recovery codes was used to sign in. It no longer works.'),
    origin,
  );

export const tokenReusedMail = (origin: Origin): MailMessage =>
  notice(
    sentence('Your Tidemark session was ended'),
    sentence('A session token was reused, a sign of theft, so we ended the session.'),
    origin,
  );

const HELD = sentence('Withdrawals are held for 24 hours.');

export const passwordChangedMail = (origin: Origin): MailMessage =>
  notice(
    sentence('Your Tidemark password was changed'),
    together(sentence('All other devices were signed out.'), HELD),
    origin,
  );

export const twoFactorChangedMail = (isOn: boolean, origin: Origin): MailMessage =>
  notice(
    isOn
      ? sentence('Tidemark two-factor authentication was turned on')
      : sentence('Tidemark two-factor authentication was turned off'),
    HELD,
    origin,
  );

export const recoveryCodesRenewedMail = (origin: Origin): MailMessage =>
  notice(
    sentence('New Tidemark recovery codes'),
    sentence('Your old recovery codes no longer work.'),
    origin,
  );

export const emailChangedMail = (newEmail: string, origin: Origin): MailMessage =>
  notice(
    sentence('Your Tidemark email was changed'),
    together(sentence('Your new email is {email}.', { email: newEmail }), HELD),
    origin,
  );

export const phoneChangedMail = (phone: string | undefined, origin: Origin): MailMessage =>
  notice(
    sentence('Your Tidemark phone number was changed'),
    together(
      phone === undefined ? sentence('It was removed.') : sentence('It is now {phone}.', { phone }),
      HELD,
    ),
    origin,
  );

export const deletionMail = (days: number, origin: Origin): MailMessage =>
  notice(
    sentence('Your Tidemark account will be closed'),
    sentence(
      'It will be closed in {days, plural, one {{days} day} other {{days} days}}. You can cancel this in your profile until then.',
      {
        days,
      },
    ),
    origin,
  );
