/** Generates random secrets, and digests: of secrets, which may then be disclosed, and of files. */

const BYTE_COUNT = 32;

export const newSecret = (): string =>
  base64UrlOf(crypto.getRandomValues(new Uint8Array(BYTE_COUNT)));

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
