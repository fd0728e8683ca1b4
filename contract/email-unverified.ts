/** Detects a sign-in rejected because the email is not verified, by our error code or by the flag
 *  in the body. */
import type { ApiError } from './envelope.ts';

/** Accepts the flag as text or number; a missing flag counts as verified. */
export function isEmailUnverified({ code, body }: ApiError): boolean {
  if (code === 'email_not_verified') return true;
  if (typeof body !== 'object' || body === null || !('email_verified' in body)) return false;
  return String(body.email_verified) === '0';
}
