/** The two coins of a pair or a contract, which name it in calls, payloads and channels. */
import { field, type ModelOfFields } from '../fields.ts';
import { coinIdNumber } from '../wire.ts';

export const pairKeyFields = {
  quoteCoinId: field('base_coin_id', coinIdNumber),
  tradeCoinId: field('trade_coin_id', coinIdNumber),
};
export type PairKey = ModelOfFields<typeof pairKeyFields>;
