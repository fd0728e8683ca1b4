/** Fetch transport for the first reads of a page. The live order book waits for these reads, so
 *  they use plain fetch without a library. Supports reads only. */
import { assert } from '#contract/core/assert.ts';
import { queryTextOf } from './query-text.ts';
import { TIMEOUT_MS, type Send } from './transport.ts';

export const sendByFetch: Send = async ({ method, base, path, query, headers, signal }) => {
  assert(method === 'GET', 'only reads go this way');
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${base.replace(/\/$/, '')}${path}${queryTextOf(query)}`, {
    headers,
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
  });
  return { status: response.status, body: await response.json() };
};
