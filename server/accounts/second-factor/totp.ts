/** One-time codes of an authenticator (RFC 6238 over RFC 4226), computed by otpauth. Replay protection and
 *  the accepted window are in second-factor.ts. */
import { HOTP, Secret } from 'otpauth';
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

/** Returns the number of the time step that contains `unixSec`; used codes are remembered by it. */
export const totpStepOf = (unixSec: number, stepSec: number = TOTP_STEP_SEC): number =>
  Math.floor(unixSec / stepSec);

/** Returns the code of the time step that contains `unixSec`. */
export function totpCode(secret: Uint8Array, unixSec: number, options: TotpOptions = {}): string {
  const { stepSec = TOTP_STEP_SEC } = options;
  assert(unixSec >= 0 && stepSec > 0, 'time starts at 1970');
  return hotpCode(secret, totpStepOf(unixSec, stepSec), options);
}

/** Returns the code of one counter. */
export function hotpCode(
  secret: Uint8Array,
  counter: number,
  { algorithm = 'sha1', digits = DIGITS_DEFAULT }: TotpOptions = {},
): string {
  assert(Number.isSafeInteger(counter) && counter >= 0, 'a counter is a positive integer');
  assert(digits >= 6 && digits <= 8, 'a code has six to eight digits');
  return HOTP.generate({ secret: secretOf(secret), algorithm, digits, counter });
}

/** Reads base32 as people copy it; spaces, hyphens, case and padding are ignored.
 *  @returns undefined for text that is not base32. */
export function bytesOfBase32(text: string): Uint8Array | undefined {
  const letters = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  return /^[A-Z2-7]*$/.test(letters) ? Secret.fromBase32(letters).bytes : undefined;
}

/** Returns base32 without padding, as an authenticator's address carries it. */
export const base32Of = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** Copies the bytes: a Node buffer may be a window over a larger one, and otpauth reads the whole. */
const secretOf = (bytes: Uint8Array): Secret =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer });
