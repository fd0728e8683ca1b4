/** Reads files of the exchange as they are, without decoding: exports, whose checksum covers every
 *  byte. */
import type { Caller, ClientOptions } from './exchange-client.ts';
import { assertUnderBase } from './call-address.ts';

/**
 * Reads the file at a path below the API's base URL in the caller's name.
 * @throws without a response, and for a response without the file.
 */
export type ReadFile = (path: string, signal: AbortSignal) => Promise<Blob>;

export function createFileReader(options: ClientOptions): ReadFile {
  return async (path, signal) => {
    const { apiUrl, secretHeader, tokenHeader, language } = options;
    assertUnderBase(apiUrl, path);
    const caller: Caller = options.caller();
    const ends = caller.signal === undefined ? signal : AbortSignal.any([signal, caller.signal]);
    const requestAs = (token: string | undefined): Promise<Response> =>
      fetch(`${apiUrl.replace(/\/$/, '')}${path}`, {
        headers: {
          lang: language(),
          [secretHeader.name]: secretHeader.value,
          ...(token === undefined ? {} : tokenHeader(token)),
        },
        signal: ends,
      });
    const first = await requestAs(caller.token);
    const response =
      first.status === 401 && caller.renew !== undefined
        ? await requestAs(await caller.renew())
        : first;
    if (!response.ok) throw new Error(`The file was not returned, status ${response.status}.`);
    return response.blob();
  };
}
