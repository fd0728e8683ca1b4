/** Format of the operator's file of coins, networks, pairs and contracts. Amounts are decimal text.
 *  The message of a check completes "… must be". */
import * as v from 'valibot';
import { NETWORKS } from '#server/chain/networks.ts';
import { FUND_HOUR_MAX } from '#server/futures/contract-list.ts';

const COIN_ID_MAX = 999;
const NETWORK_IDS = NETWORKS.map(({ id }) => id);

const amount = v.pipe(
  v.string('decimal text such as "0.01"'),
  v.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/, 'decimal text with at most 8 decimals'),
);
const positive = v.pipe(
  amount,
  v.check((value) => Number(value) > 0, 'more than 0'),
);
const rate = v.pipe(
  amount,
  v.check((value) => Number(value) < 1, 'less than 1, where 0.001 is 0.1%'),
);
const powerOfTen = v.pipe(
  v.string('decimal text such as "0.01"'),
  v.regex(/^(?:1|0\.0{0,7}1)$/, '1, 0.1, 0.01 and so on, with at most 8 decimals'),
);
const integer = (min: number, max: number) => {
  const what = `a whole number from ${min} to ${max}`;
  return v.pipe(v.number(what), v.integer(what), v.minValue(min, what), v.maxValue(max, what));
};
const code = v.pipe(
  v.string('the code of a coin'),
  v.regex(/^[A-Z][A-Z0-9]{1,9}$/, '2 to 10 capital letters and digits'),
);
const name = v.pipe(
  v.string('a name'),
  v.regex(
    /^[^\s<>&"](?:[^<>&"\n]{0,38}[^\s<>&"])?$/,
    'a name of at most 40 characters, without < > & "',
  ),
);
const flag = v.optional(v.boolean('true or false'), true);

const coinNetwork = v.strictObject({
  network_id: v.picklist(NETWORK_IDS, `the ID of a network, one of ${NETWORK_IDS.join(', ')}`),
  min_deposit: positive,
  min_withdrawal: positive,
  max_withdrawal: positive,
  step: positive,
  fee: amount,
  fee_rate: rate,
  is_deposit_open: flag,
  is_withdrawal_open: flag,
});

const pair = v.strictObject({
  tick_size: powerOfTen,
  lot_size: powerOfTen,
  min_notional: v.optional(positive, '5'),
  maker_fee_bps: v.optional(integer(0, 1_000), 10),
  taker_fee_bps: v.optional(integer(0, 1_000), 10),
  collar_percent: v.optional(integer(1, 50), 5),
  status: v.optional(v.picklist(['open', 'closed'], 'open or closed'), 'open'),
});

const contract = v.strictObject({
  tick_size: powerOfTen,
  lot_size: powerOfTen,
  tiers: v.pipe(
    v.array(
      v.strictObject({
        from: amount,
        to: positive,
        maintenance_rate: rate,
        leverage_max: integer(1, 200),
      }),
      'a list of tiers',
    ),
    v.minLength(1, 'a list with at least one tier'),
    v.maxLength(20, 'a list of at most 20 tiers'),
  ),
  limit_size_max: positive,
  market_size_max: positive,
  funding_cap: rate,
  /** What the insurance fund pays for its positions within an hour at most, in USDT. */
  fund_hour_max: v.optional(amount, FUND_HOUR_MAX),
});

export const listingsFile = v.strictObject({
  coins: v.pipe(
    v.array(
      v.strictObject({
        id: integer(1, COIN_ID_MAX),
        code,
        name,
        /** Where it is deposited and withdrawn; nowhere by default. */
        networks: v.optional(v.array(coinNetwork, 'a list of networks'), []),
        /** Its pair with USDT. */
        pair: v.optional(pair),
        /** Its perpetual contract; the pair is the index. */
        contract: v.optional(contract),
      }),
      'a list of coins',
    ),
    v.minLength(2, 'a list with at least USDT and one other coin'),
    v.maxLength(500, 'a list of at most 500 coins'),
  ),
});

export type ListingsFile = v.InferOutput<typeof listingsFile>;
export type ListedCoin = ListingsFile['coins'][number];
