/** Opens converts with the limits of the settings. */
import { decimal, exactUnitsOf, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { ConvertService } from '#server/convert/convert-service.ts';
import type { ConvertLimits } from '#server/convert/convert-terms.ts';
import { openConvert } from '#server/convert/open-convert.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { ReferencePrices } from '#server/reference/reference-prices.ts';
import type { OpenedNotifications } from './open-notifications.ts';
import type { Closers, ServerParts } from './server-parts.ts';

interface ConvertMarket {
  readonly db: Db;
  readonly exchange: Exchange;
  readonly reference: ReferencePrices;
  readonly notices: OpenedNotifications;
}

export function openConverts(
  config: ServerConfig,
  { clock, schedule, randomBytes, log }: ServerParts,
  closers: Closers,
  { notices, ...market }: ConvertMarket,
): ConvertService {
  const convert = openConvert({
    ...market,
    limits: convertLimitsOf(config),
    clock,
    schedule,
    randomBytes,
    putNotification: notices.notifications.put,
    onError: (error) => log.error(error, 'convert'),
  });
  closers.push(() => convert.stop());
  return convert;
}

export const convertLimitsOf = (config: ServerConfig): ConvertLimits => ({
  windowMs: config.CONVERT_WINDOW_HOURS * HOUR_MS,
  turnover: dollars(config.CONVERT_TURNOVER),
  exposure: dollars(config.CONVERT_EXPOSURE),
  unsourcedExposure: dollars(config.CONVERT_EXPOSURE_UNSOURCED),
  openQuoteCount: config.CONVERT_OPEN_QUOTES,
  quotesPerMinute: config.CONVERT_QUOTES_PER_MINUTE,
});

const dollars = (count: number): Units => exactUnitsOf(decimal(String(count)));
