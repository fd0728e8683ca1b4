/** All channel families with their events, for the documentation page. */
import type { Channel } from '#contract/core/channel.ts';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { userId, type CoinId } from '#contract/core/ids.ts';
import { accountChannel } from '#contract/realtime/account.ts';
import { depositChannel, withdrawalChannel } from '#contract/realtime/custody.ts';
import { supportChatChannel } from '#contract/realtime/chat.ts';
import { demoAccountChannel } from '#contract/realtime/demo-account.ts';
import { exchangeStatusChannel } from '#contract/realtime/exchange-status.ts';
import { futuresAccountChannel } from '#contract/realtime/futures-account.ts';
import { futuresBookChannel } from '#contract/realtime/futures-book.ts';
import { fundingChannel } from '#contract/realtime/futures-funding.ts';
import { futuresTradeInfoChannel } from '#contract/realtime/futures-trade-info.ts';
import { marketOverviewChannel } from '#contract/realtime/market-overview.ts';
import { notificationChannel, userNotificationChannel } from '#contract/realtime/notifications.ts';
import { spotBookChannel } from '#contract/realtime/spot-book.ts';
import { tradeInfoChannel } from '#contract/realtime/trade-info.ts';
import { updateProfileChannel } from '#contract/realtime/update-profile.ts';
import { walletChannel } from '#contract/realtime/wallet.ts';
import type { AnyCodec } from '#contract/codec.ts';
import { schemaOf, type JsonSchema } from './json-schemas.ts';

export interface ChannelRow {
  readonly channel: string;
  readonly visibility: string;
  readonly event: string;
  readonly schema: JsonSchema;
}

/** Uses the names for BTC_USDT and user 7. */
export function channelRows(): readonly ChannelRow[] {
  const pair = { quoteCoinId: 1 as CoinId, tradeCoinId: 2 as CoinId };
  return [
    ...rowsOf(spotBookChannel, pair),
    ...rowsOf(tradeInfoChannel, pair),
    ...rowsOf(marketOverviewChannel, undefined),
    ...rowsOf(exchangeStatusChannel, undefined),
    ...rowsOf(futuresBookChannel, pair),
    ...rowsOf(futuresTradeInfoChannel, pair),
    ...rowsOf(fundingChannel, pair),
    ...rowsOf(futuresAccountChannel, { ...pair, userId: userId(7) }),
    ...rowsOf(accountChannel, userId(7)),
    ...rowsOf(demoAccountChannel, userId(7)),
    ...rowsOf(walletChannel, userId(7)),
    ...rowsOf(depositChannel, userId(7)),
    ...rowsOf(withdrawalChannel, userId(7)),
    ...rowsOf(notificationChannel, userId(7)),
    ...rowsOf(userNotificationChannel, userId(7)),
    ...rowsOf(supportChatChannel, userId(7)),
    ...rowsOf(updateProfileChannel, userId(7)),
  ];
}

const rowsOf = <Key>(
  family: Channel<Key, Readonly<Record<string, unknown>>>,
  key: Key,
): readonly ChannelRow[] =>
  Object.entries(family.events).map(([event, payload]) => ({
    channel: subscriptionNameOf(family, key),
    visibility: family.visibility,
    event,
    schema: schemaOf((payload as AnyCodec).wire),
  }));
