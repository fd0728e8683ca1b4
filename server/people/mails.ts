/** The words of our mails. Plain text: nothing in them can be clicked by mistake. */
import { CODE_LIFE_MS } from './mail-codes.ts';
import type { Mail } from './outbox.ts';

export const verificationMail = (recipient: string, code: string): Mail => ({
  recipient,
  subject: 'Your Tidemark verification code',
  body: [
    `Your code is ${code}.`,
    '',
    `It is good for ${CODE_LIFE_MS / 60_000} minutes and confirms this email address.`,
    'If you did not open an account at Tidemark, ignore this mail.',
    'Nobody from Tidemark will ever ask you for this code.',
  ].join('\n'),
});
