/** Hides most letters of a user's email, for other users to see. */
import { hasEmail, type UserRecord } from '../user-records.ts';

const HIDDEN = '***';

/** `lan@example.com` is `l***@example.com`. */
export const maskedEmail = (email: string): string =>
  `${email.slice(0, 1)}${HIDDEN}${email.slice(email.lastIndexOf('@'))}`;

/** @returns asterisks alone for a user without an email, and for a closed account. */
export const maskedNameOf = (user: Pick<UserRecord, 'email'> | undefined): string =>
  user !== undefined && hasEmail(user) ? maskedEmail(user.email) : HIDDEN;
