/** What the futures routes share: contracts, rejections of the engine, and orders from their text. */
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { FUTURES_DOCS } from '#contract/docs/futures.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { FuturesContract } from '#server/futures/contract-list.ts';
import type { FuturesRejection, FuturesRejectionName } from '#server/futures/engine/rejections.ts';
import type { FuturesClosed } from '#server/futures/futures-api.ts';
import { reject, type GeneralRejection, type Rejected } from '#server/http/handler.ts';
import type { Services } from './services.ts';

export type FuturesParts = Pick<Services, 'futures' | 'replays'>;
type FuturesCall = keyof typeof FUTURES_DOCS;
export type RejectionOfCall<Name extends FuturesCall> =
  (typeof FUTURES_DOCS)[Name]['rejections'][number];

const NAMES: Readonly<Record<FuturesRejectionName, RejectionName>> = {
  futures_leverage_too_high: 'leverage_above_tier',
  futures_margin_insufficient: 'margin_insufficient',
  futures_price_outside_band: 'price_outside_band',
  futures_amount_too_small: 'futures_order_too_small',
  futures_reduce_only_increases: 'reduce_only_would_increase',
  futures_position_not_found: 'position_not_found',
  futures_stop_wrong_side: 'stop_on_wrong_side',
  futures_margin_mode_locked: 'margin_mode_locked',
  futures_position_mode_locked: 'position_mode_locked',
  futures_would_liquidate: 'would_be_liquidated',
  futures_post_only_would_take: 'futures_post_only_would_take',
  futures_nothing_to_match: 'nothing_to_match',
  futures_margin_not_removable: 'removable_margin_exceeded',
  futures_too_many_orders: 'too_many_futures_orders',
  futures_close_only: 'contract_close_only',
  price_off_tick: 'price_off_tick',
  amount_off_lot: 'amount_off_lot',
  amount_too_large: 'amount_too_large',
  order_not_found: 'order_not_found',
};

export const rejectionNameOf = ({ rejection }: FuturesRejection): RejectionName => NAMES[rejection];

/** @param call whose documents list the rejection */
export function rejected<Name extends FuturesCall>(
  call: Name,
  rejection: FuturesRejection,
): Rejected<RejectionOfCall<Name> | GeneralRejection> {
  const name = rejectionNameOf(rejection);
  return isListed(call, name) ? reject(name, { beside: numbersOf(rejection) }) : reject('internal');
}

/** The exchange runs no operation now. */
export const closed = <Name extends FuturesCall>(
  call: Name,
  why: FuturesClosed,
): Rejected<RejectionOfCall<Name> | GeneralRejection> =>
  isListed(call, why) ? reject(why) : reject('unavailable');

function isListed<Name extends FuturesCall>(
  call: Name,
  name: RejectionName,
): name is RejectionOfCall<Name> {
  const listed: readonly RejectionName[] = FUTURES_DOCS[call].rejections;
  return listed.includes(name);
}

function numbersOf({
  leverageMax,
  cost,
  available,
  maximum,
}: FuturesRejection): Readonly<Record<string, number | Decimal>> {
  return {
    ...(leverageMax === undefined ? {} : { max_leverage: leverageMax }),
    ...(cost === undefined ? {} : { cost: decimalOfUnits(cost) }),
    ...(available === undefined ? {} : { available: decimalOfUnits(available) }),
    ...(maximum === undefined ? {} : { maximum: decimalOfUnits(maximum) }),
  };
}

export const contractOf = (
  { futures }: Pick<Services['futures'], 'futures'>,
  key: { readonly tradeCoinId: CoinId; readonly quoteCoinId: CoinId },
): FuturesContract | undefined => futures.findContract(key.tradeCoinId, key.quoteCoinId);
