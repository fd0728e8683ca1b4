/** Wiring of the market for signed-in users only: account, private channels, names of other pairs.
 *  One chunk, loaded when the first of them is needed. */
import { authorizeChannel } from '#contract/rest/broadcasting.ts';
import { coinPairList } from '#contract/rest/pair-list.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { clientAt } from '#src/api/trading-mode-client.ts';
import { accountOf } from '#src/stores/account.store.ts';
import { applyPairs } from '#src/stores/pairs.store.ts';
import { createAccountFeed, type AccountFeed } from './account.ts';
import { notifyAccountUpdate } from './account-events.ts';
import { forgetDisplayCurrency, readDisplayCurrency } from './display-currency.ts';

type Log = (message: string, error: unknown) => void;

export function openAccount(
  tradingMode: TradingMode,
  client: ExchangeClient,
  log: Log,
): AccountFeed {
  void readPairs(client, log);
  const feed = createAccountFeed({
    client: clientAt(tradingMode, client),
    target: accountOf(tradingMode),
    log,
    onUpdate: (update) => notifyAccountUpdate(tradingMode, update),
  });
  // Both venues are one user's: one of them is enough to know the currency.
  return tradingMode === 'real' ? withCurrency(feed, client, log) : feed;
}

/** Whose account is followed chooses the currency, too. */
function withCurrency(feed: AccountFeed, client: ExchangeClient, log: Log): AccountFeed {
  let followed: Parameters<AccountFeed['follow']>[0];
  return {
    ...feed,
    follow: (userId) => {
      feed.follow(userId);
      if (userId === followed) return;
      followed = userId;
      if (userId === undefined) forgetDisplayCurrency();
      else void readDisplayCurrency(client, log);
    },
  };
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
    applyPairs(undefined);
  }
}
