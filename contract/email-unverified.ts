/** How a refused sign-in says that its email is not verified: by our number, or by the body's own flag. */
import type { ApiError } from './envelope.ts';

/** Flags travel as texts and as numbers; one that is missing says nothing. */
export function isEmailUnverified({ code, body }: ApiError): boolean {
  if (code === 'email_not_verified') return true;
  if (typeof body !== 'object' || body === null || !('email_verified' in body)) return false;
  return String(body.email_verified) === '0';
}
