/** Decodes the 24-hour statistics of the contract on screen, which its market sends undecoded. */
import { parse } from '#contract/codec.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import { futuresTickerCodec } from '#contract/entities/futures-ticker.ts';
import { applyQuote } from '#src/stores/futures-quotes.store.ts';

/** Invalid statistics are dropped: the next ones follow soon. */
export function applyTickerPayload(payload: unknown, key: ContractKey): void {
  const parsed = parse(futuresTickerCodec, payload);
  if (parsed.ok) applyQuote(parsed.model, key);
}
