/** Reads what the user has in Simple Earn. Apart from its query, so that the wallets load the codecs later. */
import { earnSummary, type EarnSummary } from '#contract/rest/earn.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export const readEarnSummary = async (
  client: ExchangeClient,
  signal: AbortSignal,
): Promise<EarnSummary> => (await client.call(earnSummary, { signal })).model;
