/** Generates random secrets, and digests: of secrets, which may then be disclosed, and of files. */

const BYTE_COUNT = 32;

export const newSecret = (): string =>
  base64UrlOf(crypto.getRandomValues(new Uint8Array(BYTE_COUNT)));

/** 32 letters and digits, without those that look alike: each has the same chance in a random byte. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random code that a person can read out. */
export const newCode = (length: number): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '',
  ).join('');

/** @throws on an insecure page, where browsers provide no digests. */
export async function digestOf(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64UrlOf(new Uint8Array(bytes));
}

/**
 * Returns the SHA-256 of a file in lowercase hexadecimal digits.
 * @throws on an insecure page, where browsers provide no digests.
 */
export async function fileDigestOf(file: Blob): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const base64UrlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
