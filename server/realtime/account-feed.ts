/** Tells traders of their own: every account event goes to the user's private channel and, under the
 *  specification's names, on the pair's public channels to sockets that have joined that private one. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import { accountUpdateShape, type AccountUpdate } from '#contract/entities/account-update.ts';
import { ACCOUNT_UPDATE_EVENT, accountChannel } from '#contract/realtime/account.ts';
import { ownBookEventOf, spotBookChannel, type PairKey } from '#contract/realtime/spot-book.ts';
import { ownTradeEventOf, tradeInfoChannel } from '#contract/realtime/trade-info.ts';
import type { AccountEvent, Exchange } from '../exchange/exchange-api.ts';
import { accountUpdateOf } from '../routes/account-view.ts';
import type { BroadcastService } from './pusher/broadcast-api.ts';

/** Orders and trades in one event: some hundreds of bytes each, and an event stays under 10 KB. */
const ROW_COUNT_MAX = 12;

export interface AccountFeedOptions {
  readonly exchange: Exchange;
  readonly broadcast: Pick<BroadcastService, 'publish' | 'hasSubscribers'>;
  /** Whether the pair channels carry `process-{user}` and `order_place_{user}`. */
  readonly isOnPairChannels: boolean;
}
