/** Generates random secrets and their digests, which may be disclosed. */

const BYTE_COUNT = 32;

export const newSecret = (): string =>
  base64UrlOf(crypto.getRandomValues(new Uint8Array(BYTE_COUNT)));

/** @throws on an insecure page, where browsers provide no digests. */
export async function digestOf(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64UrlOf(new Uint8Array(bytes));
}

const base64UrlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
