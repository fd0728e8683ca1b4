/** One-time codes of an authenticator: RFC 6238 over RFC 4226. Reuse and ownership of a code are
 *  checked elsewhere. */
import { createHmac } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';

export type TotpAlgorithm = 'sha1' | 'sha256' | 'sha512';

export interface TotpOptions {
  readonly algorithm?: TotpAlgorithm;
  /** 6 to 8. */
  readonly digits?: number;
  readonly stepSec?: number;
}

export const TOTP_STEP_SEC = 30;
const DIGITS_DEFAULT = 6;

/** Number of the time step that contains `unixSec`; used codes are recorded by it. */
export const totpStepOf = (unixSec: number, stepSec: number = TOTP_STEP_SEC): number =>
  Math.floor(unixSec / stepSec);

/** Code of the time step that contains `unixSec`. */
export function totpCode(secret: Uint8Array, unixSec: number, options: TotpOptions = {}): string {
  const { stepSec = TOTP_STEP_SEC } = options;
  assert(unixSec >= 0 && stepSec > 0, 'time starts at 1970');
  return hotpCode(secret, totpStepOf(unixSec, stepSec), options);
}

/**
 * Code of one counter.
 * @source RFC 4226, section 5.3: dynamic truncation.
 */
export function hotpCode(
  secret: Uint8Array,
  counter: number,
  { algorithm = 'sha1', digits = DIGITS_DEFAULT }: TotpOptions = {},
): string {
  assert(Number.isSafeInteger(counter) && counter >= 0, 'a counter is a positive integer');
  assert(digits >= 6 && digits <= 8, 'a code has six to eight digits');
  return HOTP.generate({ secret: secretOf(secret), algorithm, digits, counter });
}

/**
 * Decodes a base32 secret as users enter it in authenticators; spaces, case and padding are
 * ignored.
 * @returns undefined for text that is not base32.
 */
export function bytesOfBase32(text: string): Uint8Array | undefined {
  const letters = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  return /^[A-Z2-7]*$/.test(letters) ? Secret.fromBase32(letters).bytes : undefined;
}

/** Encodes base32 without padding, as in an authenticator's URI. */
export function base32Of(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let bitCount = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    bitCount += 8;
    while (bitCount >= BITS_PER_LETTER) {
      bitCount -= BITS_PER_LETTER;
      text += BASE32[(bits >>> bitCount) & 31] ?? '';
      bits &= (1 << bitCount) - 1;
    }
  }
  if (bitCount > 0) text += BASE32[(bits << (BITS_PER_LETTER - bitCount)) & 31] ?? '';
  return text;
}
