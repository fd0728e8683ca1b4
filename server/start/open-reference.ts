/** Opens the reference prices and their second source. */
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { History } from '#server/history/history.ts';
import { OutsideSource, readerOf } from '#server/reference/outside-source.ts';
import { RecordedSource } from '#server/reference/recorded-source.ts';
import type { TimedPrice } from '#server/reference/reference-price.ts';
import { storedHours } from '#server/reference/reference-rows.ts';
import { ReferencePrices } from '#server/reference/reference-prices.ts';
import type { Closers, ServerParts } from './server-parts.ts';

export interface OpenedReference {
  readonly reference: ReferencePrices;
  /** The second source of the simulation follows what the bots play. */
  readonly followPlayed: (playedPrice: (pairId: PairId) => number | undefined) => void;
}

interface Market {
  readonly db: Db;
  readonly exchange: Exchange;
  readonly history: History;
}

export function openReference(
  config: Pick<ServerConfig, 'PRICE_SOURCE'>,
  { clock, schedule, log }: ServerParts,
  closers: Closers,
  { db, exchange, history }: Market,
): OpenedReference {
  const stored = new Map(storedHours(db).map(({ pairId, last }) => [pairId, last.price]));
  const recorded = new RecordedSource({
    clock,
    storedPrice: (pairId) => stored.get(pairId),
    lastPrice: (pairId) => history.timeline(pairId)?.lastPrice,
  });
  const onError = (error: unknown): void => log.error(error, 'reference prices');
  const sourceOf = openSource(config, recorded, { schedule, closers, onError });
  const reference = new ReferencePrices({ db, exchange, clock, schedule, sourceOf, onError });
  reference.start();
  closers.push(() => reference.stop());
  return { reference, followPlayed: (playedPrice) => recorded.follow(playedPrice) };
}

function openSource(
  { PRICE_SOURCE: place }: Pick<ServerConfig, 'PRICE_SOURCE'>,
  recorded: RecordedSource,
  {
    schedule,
    closers,
    onError,
  }: Pick<ServerParts, 'schedule'> & {
    readonly closers: Closers;
    readonly onError: (error: unknown) => void;
  },
): (pair: Pair) => TimedPrice | undefined {
  if (place === 'none') return () => undefined;
  if (place === 'recording') return (pair) => recorded.priceOf(pair);
  const outside = new OutsideSource({ schedule, read: readerOf(place), onError });
  void outside.start();
  closers.push(() => outside.stop());
  return (pair) => outside.priceOf(pair);
}
