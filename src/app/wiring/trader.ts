/** Wiring of the market for signed-in users only: account, private channels, names of other pairs.
 *  One chunk, loaded when the first of them is needed. */
import { authorizeChannel } from '#contract/rest/broadcasting.ts';
import { coinPairList } from '#contract/rest/market.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { clientAt } from '#src/api/trading-mode-client.ts';
import { accountOf } from '#src/stores/account.store.ts';
import { applyPairs } from '#src/stores/pairs.store.ts';
import { createAccountFeed, type AccountFeed } from './account.ts';
import { notifyAccountUpdate } from './account-events.ts';

type Log = (message: string, error: unknown) => void;

export function openAccount(
  tradingMode: TradingMode,
  client: ExchangeClient,
  log: Log,
): AccountFeed {
  void readPairs(client, log);
  return createAccountFeed({
    client: clientAt(tradingMode, client),
    target: accountOf(tradingMode),
    log,
    onUpdate: (update) => notifyAccountUpdate(tradingMode, update),
  });
}

export async function authorize(
  client: ExchangeClient,
  socketId: string,
  channelName: string,
): Promise<string> {
  const { model } = await client.call(authorizeChannel, { body: { socketId, channelName } });
  return model.auth;
}

/** Loads the pair list. Without it, orders of other pairs have no name; the failure is not shown. */
async function readPairs(client: ExchangeClient, log: Log): Promise<void> {
  try {
    const { model } = await client.call(coinPairList, {});
    applyPairs(model);
  } catch (error) {
    log('The pair list could not be read.', error);
  }
}
