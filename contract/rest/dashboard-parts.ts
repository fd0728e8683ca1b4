/** Fields that the dashboards of spot and futures have in common. */
import * as v from 'valibot';
import type { Pair } from '../core/pair.ts';
import { codec } from '../codec.ts';
import { coinIdNumber, decimalText, pairIdNumber, shortText } from '../wire.ts';

export interface PairTab {
  readonly id: Pair['id'] | undefined;
  /** BTC/USDT. */
  readonly name: string;
  /** BTC_USDT. */
  readonly pairText: string;
  readonly quoteCoin: string | undefined;
}

/** Coins and fee of the pair, beside its complete rules. */
export const coinFields = {
  base_coin: v.nullish(shortText(20)),
  base_coin_id: v.nullish(coinIdNumber),
  trade_coin: v.nullish(shortText(20)),
  trade_coin_id: v.nullish(coinIdNumber),
  exchange_coin_pair: v.nullish(shortText(41)),
  exchange_pair: v.nullish(shortText(41)),
  fees: v.nullish(decimalText),
};

/** The pair's rules name its coins too. */
export const walletFields = {
  coin_type: v.nullish(shortText(20)),
  full_name: v.nullish(shortText(60)),
  /** Null for a visitor. */
  balance: v.nullish(decimalText),
};
export const decimalsOfPercent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8));
export const CHANGE_DECIMALS = 2;

const tabsSchema = v.nullish(
  v.array(
    v.object({
      coin_pair_id: v.nullish(pairIdNumber),
      pair_name: v.nullish(shortText(41)),
      coin_pair: shortText(41),
      parent_coin_name: v.nullish(shortText(20)),
    }),
  ),
);

export const pairTabsCodec = codec(tabsSchema, {
  decode: (wire): readonly PairTab[] =>
    (wire ?? []).map((row) => ({
      id: row.coin_pair_id ?? undefined,
      name: row.pair_name ?? row.coin_pair.replace('_', '/'),
      pairText: row.coin_pair,
      quoteCoin: row.parent_coin_name ?? undefined,
    })),
  encode: (tabs) =>
    tabs.map((tab) => ({
      coin_pair_id: tab.id ?? null,
      pair_name: tab.name,
      coin_pair: tab.pairText,
      parent_coin_name: tab.quoteCoin ?? null,
    })),
});
