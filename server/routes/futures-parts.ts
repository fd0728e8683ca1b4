/** What the futures routes share: contracts, rejections of the engine, and orders from their text. */
import type { CoinId } from '#contract/core/ids.ts';
import { FUTURES_DOCS } from '#contract/docs/futures.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { FuturesContract } from '#server/futures/contract-list.ts';
import type { FuturesRejection } from '#server/futures/engine/rejections.ts';
import type { FuturesClosed } from '#server/futures/futures-api.ts';
import { type GeneralRejection } from '#server/http/handler.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

export type FuturesParts = Pick<Services, 'futures' | 'replays'>;
type FuturesCall = keyof typeof FUTURES_DOCS;
export type RejectionOfCall<Name extends FuturesCall> =
  (typeof FUTURES_DOCS)[Name]['rejections'][number];

/** @param call whose documents list the rejection. A closed exchange is `unavailable` to the other calls. */
export function rejectionOf<Name extends FuturesCall>(
  call: Name,
  rejection: FuturesRejection | FuturesClosed | Rejection<'client_order_id_reused'>,
): Rejection<RejectionOfCall<Name> | GeneralRejection> {
  const { rejection: name } = rejection;
  if (isListed(call, name)) return { ...rejection, rejection: name };
  return reject(
    name === 'exchange_cancel_only' || name === 'unavailable' ? 'unavailable' : 'internal',
  );
}

/** Why the exchange runs no operation of the call now. */
export const closedReasonOf =
  <Name extends FuturesCall>(
    call: Name,
    { futures }: Pick<Services['futures'], 'futures'>,
    options?: { readonly isCancellation: boolean },
  ) =>
  (): Rejection<RejectionOfCall<Name> | GeneralRejection> | undefined => {
    const closed = futures.closedReason(options);
    return closed === undefined ? undefined : rejectionOf(call, closed);
  };

function isListed<Name extends FuturesCall>(
  call: Name,
  name: RejectionName,
): name is RejectionOfCall<Name> {
  const listed: readonly RejectionName[] = FUTURES_DOCS[call].rejections;
  return listed.includes(name);
}

export const contractOf = (
  { futures }: Pick<Services['futures'], 'futures'>,
  key: { readonly tradeCoinId: CoinId; readonly quoteCoinId: CoinId },
): FuturesContract | undefined => futures.findContract(key.tradeCoinId, key.quoteCoinId);
