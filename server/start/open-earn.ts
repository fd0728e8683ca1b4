/** Opens simple earn over the exchange and custody: products at a first start, and the settlement. */
import { withdrawLockOf } from '#server/custody/withdraw-locks.ts';
import type { Custody } from '#server/custody/custody.ts';
import type { ServerConfig } from '#server/config/config.ts';
import { checkEarn } from '#server/earn/check-earn.ts';
import type { EarnContext } from '#server/earn/earn-context.ts';
import { EarnService } from '#server/earn/earn-service.ts';
import { EarnTimer } from '#server/earn/earn-timer.ts';
import { FIRST_PRODUCTS } from '#server/earn/first-products.ts';
import { createListedProduct } from '#server/earn/product-changes.ts';
import { allProducts } from '#server/earn/product-rows.ts';
import { EarnFeed } from '#server/realtime/earn-feed.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export async function openEarn(
  config: ServerConfig,
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  { trading, custody }: { readonly trading: Trading; readonly custody: Custody },
): Promise<EarnService> {
  const { db, exchange, reference, notices, broadcast } = trading;
  const feed = new EarnFeed(broadcast);
  const context: EarnContext = {
    db,
    clock,
    coins: exchange.coins,
    valueOf: (coinId, amount) => reference.estimateOf(coinId, amount),
    lockedOf: (userId, balance) => withdrawLockOf(custody.context, userId, balance).locked,
    hasPause: config.EARN_PAUSE,
    putNotification: notices.notifications.put,
    onPosition: (position, at) =>
      feed.position(position.userId, at, () => service.positionOf(position, at)),
    onAlarm: (text) => log.error({ alarm: text }, 'simple earn'),
  };
  for (const breach of checkEarn(db)) context.onAlarm(breach);
  const service = new EarnService(context, exchange);
  const isServing = (): boolean => exchange.health.mode === 'open';
  if (isServing()) await openFirstProducts(service);
  const onError = (error: unknown): void => log.error(error, 'simple earn');
  const run: EarnService['run'] = (work) => service.run(work);
  const timer = new EarnTimer({ db, clock, schedule, run, isServing, onError });
  timer.start();
  closers.push(() => timer.stop());
  return service;
}

/** Only an exchange that has never had a product. */
async function openFirstProducts(service: EarnService): Promise<void> {
  if (allProducts(service.context.db).length > 0) return;
  await service.run((tx) => {
    for (const terms of FIRST_PRODUCTS) createListedProduct(tx, terms);
  });
}
