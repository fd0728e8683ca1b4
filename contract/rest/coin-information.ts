/** Descriptive data of a coin, without market data. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { CoinId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { plain, codec } from '../codec.ts';
import { coinIdNumber, decimalText, shortText } from '../wire.ts';

export interface CoinInformation {
  readonly coinId: CoinId;
  readonly coin: string;
  readonly coinName: string;
  /** Plain text in English; empty when there is none. */
  readonly description: string;
  readonly launchYear: number | undefined;
  /** Maximum supply; undefined when unlimited. */
  readonly supplyMax: Decimal | undefined;
  /** Consensus mechanism of its network: "Proof of work". */
  readonly consensus: string | undefined;
  readonly website: string | undefined;
  readonly explorer: string | undefined;
  /** Decimals of this coin's amounts on this exchange. */
  readonly decimals: number;
}

const webAddress = v.pipe(shortText(200), v.url(), v.startsWith('https://'));

export const coinInformation = route({
  method: 'GET',
  path: '/coin-information/:id',
  access: 'public',
  params: plain(v.object({ id: shortText(20) })),
  reply: codec(
    v.object({
      coin_id: coinIdNumber,
      coin_type: shortText(20),
      full_name: v.nullish(shortText(60)),
      details: v.nullish(shortText(2000)),
      launch_year: v.nullish(v.pipe(v.number(), v.integer())),
      max_supply: v.nullish(decimalText),
      consensus: v.nullish(shortText(60)),
      website: v.nullish(webAddress),
      explorer: v.nullish(webAddress),
      decimal: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)),
    }),
    {
      decode: (wire): CoinInformation => ({
        coinId: wire.coin_id,
        coin: wire.coin_type,
        coinName: wire.full_name ?? wire.coin_type,
        description: wire.details ?? '',
        launchYear: wire.launch_year ?? undefined,
        supplyMax: wire.max_supply ?? undefined,
        consensus: wire.consensus ?? undefined,
        website: wire.website ?? undefined,
        explorer: wire.explorer ?? undefined,
        decimals: wire.decimal,
      }),
      encode: (model) => ({
        coin_id: model.coinId,
        coin_type: model.coin,
        full_name: model.coinName,
        details: model.description,
        launch_year: model.launchYear ?? null,
        max_supply: model.supplyMax ?? null,
        consensus: model.consensus ?? null,
        website: model.website ?? null,
        explorer: model.explorer ?? null,
        decimal: model.decimals,
      }),
    },
  ),
  isSilent: true,
});
