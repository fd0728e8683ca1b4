/** Fetches a provider's public keys: without redirects, with a timeout and a size limit. */

const BYTES_MAX = 64 * 1024;

/**
 * Implements the fetch option of `jose`.
 * @throws when the response is too long.
 */
export async function fetchKeys(
  url: string,
  options: { readonly headers: Headers; readonly signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(url, { ...options, method: 'GET', redirect: 'error' });
  const parts: Uint8Array[] = [];
  let count = 0;
  for await (const part of response.body ?? []) {
    count += part.byteLength;
    if (count > BYTES_MAX)
      throw new Error(`The keys at ${url} are longer than ${BYTES_MAX} bytes.`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status: response.status });
}
