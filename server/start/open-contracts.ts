/** Opens futures on the exchange, with the notifications of what happens to positions. */
import type { Db } from '#server/db/database.ts';
import { QueueClosed } from '#server/exchange/command-queue.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { FuturesContract } from '#server/futures/contract-list.ts';
import { openFutures, type OpenedFutures } from '#server/futures/open-futures.ts';
import type { IndexSource } from '#server/futures/prices/index-source.ts';
import { findOrder } from '#server/futures/rows/order-rows.ts';
import { notifyFutures, putMarginAlert } from '#server/notifications/futures-notifications.ts';
import type { History } from '#server/history/history.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { OpenedNotifications } from './open-notifications.ts';
import type { Closers, ServerParts } from './server-parts.ts';

interface ContractsMarket {
  readonly db: Db;
  readonly exchange: Exchange;
  readonly broadcast: Broadcast;
  readonly history: History;
  readonly reference: IndexSource;
  readonly notices: OpenedNotifications;
  readonly contracts: readonly FuturesContract[];
  /** Differs in every run. */
  readonly epoch: string;
}

export function openContracts(
  config: ServerConfig,
  { clock, schedule, log, readBars }: ServerParts,
  closers: Closers,
  market: ContractsMarket,
): OpenedFutures {
  const { db, exchange, broadcast, epoch } = market;
  const { put } = market.notices.notifications;
  const onError = (error: unknown): void => log.error(error, 'futures');
  const opened = openFutures({
    db,
    contracts: market.contracts,
    clock,
    schedule,
    exchange,
    index: market.reference,
    spotHistory: market.history,
    readBars,
    broadcast,
    epoch,
    fundingIntervalHours: config.FUNDING_INTERVAL_HOURS,
    flagSpanMs: config.BANKRUPTCY_FLAG_SECONDS * 1_000,
    onFundLimit: ({ tradeCoin, quoteCoin }, at) =>
      log.error({ contract: `${tradeCoin}_${quoteCoin}`, at }, 'insurance fund limit reached'),
    onChanges: (changes, at) =>
      notifyFutures(
        {
          put,
          contractOf: (id) => opened.futures.contract(id)?.pair,
          isBot: (userId) => opened.futures.isBot(userId),
          isWaiting: ({ userId, id }) => findOrder(db, userId, id)?.status === 'untriggered',
        },
        { changes, at },
      ),
    onMarginAlert: (userId, pair, alert) => {
      exchange
        .transact(() => putMarginAlert(put, userId, pair, alert), 'bot')
        .catch((error: unknown) => {
          if (!(error instanceof QueueClosed)) onError(error);
        });
    },
    onError,
  });
  closers.push(() => opened.stop());
  for (const reason of opened.futures.health.reasons) log.error({ reason }, 'futures cancel-only');
  return opened;
}
