/** Signatures of a provider's events: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. While a secret is replaced, a header
 *  has several of them, separated by spaces or with several `v1`. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';

/** A signature that is older, or from the future, is a replay or a wrong clock. */
export const SIGNATURE_WINDOW_MS = 5 * MINUTE_MS;

export const signatureOf = (body: string, secret: string, now: EpochMs): string => {
  const seconds = String(Math.floor(now / SECOND_MS));
  return `t=${seconds},v1=${digestOf(seconds, body, secret)}`;
};

export function isSignatureValid(
  header: string,
  body: string,
  secret: string,
  now: EpochMs,
): boolean {
  return header.split(' ').some((one) => {
    const parts = one.split(',').map((part) => part.trim());
    const seconds = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
    if (!/^\d{1,12}$/.test(seconds)) return false;
    if (Math.abs(now - Number(seconds) * SECOND_MS) > SIGNATURE_WINDOW_MS) return false;
    const expected = Buffer.from(digestOf(seconds, body, secret));
    return parts
      .filter((part) => part.startsWith('v1='))
      .some((part) => isEqual(Buffer.from(part.slice(3)), expected));
  });
}

const digestOf = (seconds: string, body: string, secret: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

const isEqual = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
