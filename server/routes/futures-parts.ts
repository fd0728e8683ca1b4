/** What the futures routes share: contracts, rejections of the engine, and orders from their text. */
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import { FUTURES_DOCS } from '#contract/docs/futures.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { FuturesContract } from '#server/futures/contract-list.ts';
import type { FuturesRejection } from '#server/futures/engine/rejections.ts';
import type { FuturesClosed } from '#server/futures/futures-api.ts';
import { reject, type GeneralRejection, type Rejected } from '#server/http/handler.ts';
import type { Services } from './services.ts';

export type FuturesParts = Pick<Services, 'futures' | 'replays'>;
type FuturesCall = keyof typeof FUTURES_DOCS;
export type RejectionOfCall<Name extends FuturesCall> =
  (typeof FUTURES_DOCS)[Name]['rejections'][number];

/** @param call whose documents list the rejection */
export function rejected<Name extends FuturesCall>(
  call: Name,
  rejection: FuturesRejection,
): Rejected<RejectionOfCall<Name> | GeneralRejection> {
  const name = rejection.rejection;
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
