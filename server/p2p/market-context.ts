/** What ads, payment methods and traders work with. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { CurrencyRates } from '#contract/rest/currency-rates.ts';
import type { SaleName } from '#server/custody/leaving-rules.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { CheckFile } from '#server/identity/files/file-checker.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import type { ServedPrices } from './orders/served-prices.ts';
import type { Presence } from './traders/presence.ts';

export interface MarketContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly write: WriteRecords;
  /** With the key of identity verification. */
  readonly sealer: Sealer;
  readonly checkFile: CheckFile;
  /** Listed coins. */
  readonly coins: readonly { readonly id: CoinId; readonly code: string }[];
  /** Price of a coin in dollars; undefined without a current one. */
  readonly dollarPriceOf: (coinId: CoinId) => Units | undefined;
  readonly currencyRates: () => CurrencyRates;
  /** Whether an amount of the P2P wallet may leave by an ad that sells. */
  readonly saleRejection: (sale: {
    readonly userId: UserId;
    readonly coinId: CoinId;
    readonly amount: Units;
    readonly available: Units;
    readonly now: EpochMs;
  }) => Rejection<SaleName> | undefined;
  readonly servedPrices: ServedPrices;
  readonly presence: Presence;
  readonly putNotification: PutNotification;
}
