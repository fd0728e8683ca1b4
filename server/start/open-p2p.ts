/** Opens peer-to-peer trading over the exchange, custody and identity verification. */
import { UNIT_DECIMALS, units } from '#contract/core/decimal.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import { currencyRatesOf } from '#server/config/currency-rates.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { Custody } from '#server/custody/custody.ts';
import { buyerRejection, decideSale } from '#server/custody/leaving-rules.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { AdUpdates } from '#server/p2p/ads/ad-updates.ts';
import { authorFor, messageFor, orderMessages } from '#server/p2p/chat/order-messages.ts';
import type { OrderChatFeed } from '#server/p2p/chat/order-chats.ts';
import type { MarketContext } from '#server/p2p/market-context.ts';
import { MarketService } from '#server/p2p/market-service.ts';
import { marketOf } from '#server/p2p/market.ts';
import { otherRole, userIn, type P2pOrderRecord } from '#server/p2p/orders/order-rows.ts';
import type { P2pContext } from '#server/p2p/orders/order-context.ts';
import { orderFor } from '#server/p2p/orders/order-view.ts';
import { ServedPrices } from '#server/p2p/orders/served-prices.ts';
import { P2pService } from '#server/p2p/p2p-service.ts';
import { Presence } from '#server/p2p/traders/presence.ts';
import { P2pFeed } from '#server/realtime/p2p-feed.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { OpenedIdentity } from './open-identity.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export interface OpenedP2p {
  readonly service: P2pService;
  readonly market: MarketService;
}

interface P2pParts {
  readonly trading: Trading;
  readonly custody: Custody;
  readonly identity: OpenedIdentity;
}

const ONE_COIN = units(10n ** BigInt(UNIT_DECIMALS));
const ROLES: readonly P2pRole[] = ['buyer', 'seller'];

export function openP2p(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
  { trading, custody, identity }: P2pParts,
): OpenedP2p {
  const { exchange, broadcast } = trading;
  const { log, schedule } = parts;
  const market = marketContextOf(config, parts, { trading, custody, identity });
  const feed = new P2pFeed(broadcast);
  const onError = (error: unknown): void => log.error(error, 'p2p');
  const chatFeed = chatFeedOf(market, feed);
  const context: P2pContext = {
    ...market,
    market: marketOf(market),
    decideSale: (sale) => decideSale(custody.context, sale),
    mayBuy: (sale) => buyerRejection(custody.context, sale) === undefined,
    valueOf: (coinId, amount) => custody.context.valueOf(coinId, amount)?.value,
    coinCodeOf: (coinId) => exchange.coins.find(({ id }) => id === coinId)?.code ?? '',
    feed: {
      order: (order, at) => {
        for (const role of ROLES) {
          feed.order(userIn(order, role), at, () => orderFor(context, order, role, at));
        }
      },
      message: (order, message) => chatFeed.message(order, message),
    },
    onAlarm: (text) => log.error({ alarm: text }, 'p2p escrow'),
  };
  const service = new P2pService({ context, exchange, schedule, chatFeed, onError });
  service.timer.start();
  closers.push(() => service.timer.stop());
  startAdUpdates({ market, feed, schedule, onError }, closers);
  return { service, market: new MarketService(market) };
}

interface AdUpdatesStart {
  readonly market: MarketContext;
  readonly feed: P2pFeed;
  readonly schedule: ServerParts['schedule'];
  readonly onError: (error: unknown) => void;
}

function startAdUpdates({ market, feed, ...parts }: AdUpdatesStart, closers: Closers): void {
  const updates = new AdUpdates({
    ...parts,
    context: market,
    feed: {
      hasReaders: (key) => feed.hasReaders(key),
      publish: (key, at, update) => feed.ads(key, at, update),
    },
  });
  updates.start();
  closers.push(() => updates.stop());
}

function marketContextOf(
  config: ServerConfig,
  { clock, randomBytes, log }: ServerParts,
  { trading, custody, identity }: P2pParts,
): MarketContext {
  const { db, exchange, reference, notices } = trading;
  const write = recordWriter(db, exchange, clock);
  return {
    db,
    clock,
    randomBytes,
    write,
    sealer: identity.service.context.sealer,
    checkFile: identity.service.context.checkFile,
    coins: exchange.coins,
    dollarPriceOf: (coinId) => reference.valueOf(coinId, ONE_COIN),
    currencyRates: currencyRatesOf(config.CURRENCY_RATES_FILE),
    saleRejection: (sale) => {
      const own = { feature: 'p2p_advert', buyerId: undefined } as const;
      const decided = decideSale(custody.context, { ...sale, ...own });
      return isRejection(decided) ? decided : undefined;
    },
    servedPrices: new ServedPrices(),
    presence: new Presence(db, write, (error) => log.error(error, 'p2p presence')),
    putNotification: notices.notifications.put,
  };
}

/** Each side sees the authors from its own place. */
function chatFeedOf({ db }: Pick<MarketContext, 'db'>, feed: P2pFeed): OrderChatFeed {
  const keyOf = (order: P2pOrderRecord, role: P2pRole) => ({
    orderUid: order.uid,
    userId: userIn(order, role),
  });
  const unreadOf = (order: P2pOrderRecord, role: P2pRole) => () =>
    orderMessages.unreadCount(db, order.id, otherRole(role));
  return {
    message: (order, message) => {
      for (const role of ROLES) {
        feed.message(keyOf(order, role), messageFor(message, role), unreadOf(order, role));
      }
    },
    receipt: (order, { reader, ...receipt }) => {
      for (const role of ROLES) {
        const seen = { ...receipt, reader: authorFor(reader, role) };
        feed.receipt(keyOf(order, role), seen, unreadOf(order, role));
      }
    },
    typing: (order, author, at) => {
      const reader = otherRole(author);
      feed.typing(keyOf(order, reader), authorFor(author, reader), at);
    },
    isConnected: (order, role) => feed.isConnected(keyOf(order, role)),
  };
}
