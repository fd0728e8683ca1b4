/** Descriptive data of a coin, without market data. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { plain, type ModelOf } from '../codec.ts';
import { namedCoinFields } from '../entities/balance.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { coinIdNumber, decimalText, shortText } from '../wire.ts';

const webAddress = v.pipe(shortText(200), v.url(), v.startsWith('https://'));

const informationCodec = fields({
  coinId: field('coin_id', coinIdNumber),
  ...namedCoinFields,
  /** Plain text in English; empty when there is none. */
  description: fieldWithDefault('details', shortText(2000), ''),
  launchYear: optionalField('launch_year', v.pipe(v.number(), v.integer())),
  /** Maximum supply; undefined when unlimited. */
  supplyMax: optionalField('max_supply', decimalText),
  /** Consensus mechanism of its network: "Proof of work". */
  consensus: optionalField('consensus', shortText(60)),
  website: optionalField('website', webAddress),
  explorer: optionalField('explorer', webAddress),
  /** Decimals of this coin's amounts on this exchange. */
  decimals: field('decimal', v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8))),
});
export type CoinInformation = ModelOf<typeof informationCodec>;

export const coinInformation = route({
  method: 'GET',
  path: '/coin-information/:id',
  access: 'public',
  params: plain(v.object({ id: shortText(20) })),
  reply: informationCodec,
  isSilent: true,
});
