/** The display currency of an account: read after its profile, applied through the exchange's
 *  rates, cleared with the session. A live order book does not wait for it. */
import { profileSettings } from '#contract/rest/profile-settings.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { applyDisplayCurrency } from '#src/stores/display-currency.store.ts';

type Log = (message: string, error: unknown) => void;

/** The later of two pending reads counts. */
let readCount = 0;

/** Reads which currency the account has chosen, and shows it. Never fails. */
export async function readDisplayCurrency(client: ExchangeClient, log: Log): Promise<void> {
  readCount += 1;
  const read = readCount;
  try {
    const { model } = await client.call(profileSettings, {});
    if (read === readCount) await showCurrency(model.currency, client, log);
  } catch (error) {
    log('The display currency could not be read.', error);
  }
}

/** Shows estimated values in `code`; dollars where the exchange has no rate for it. Never fails. */
export async function showCurrency(code: string, client: ExchangeClient, log: Log): Promise<void> {
  readCount += 1;
  const read = readCount;
  if (code === 'USD') return applyDisplayCurrency();
  try {
    const { textsOfCurrency } = await loadPart('currencyTexts');
    const texts = await textsOfCurrency(code, client);
    if (read !== readCount) return undefined;
    return applyDisplayCurrency(texts === undefined ? undefined : { code, texts });
  } catch (error) {
    return log('The currency rates could not be read.', error);
  }
}

/** Clears the currency: the next user has a separate setting. */
export function forgetDisplayCurrency(): void {
  readCount += 1;
  applyDisplayCurrency();
}
