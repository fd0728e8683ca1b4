/** Which calls have used a request ID. An ID of a user names one request of all calls: besides stored replies, it stays
 *  with the withdrawal, the transfer, the convert, the P2P order or the gift cards that it has made. */
import type { RequestId, UserId } from '#contract/core/ids.ts';
import { ROUTES } from '#contract/routes.ts';
import { hasConvertOf } from '#server/convert/convert-orders.ts';
import type { Custody } from '#server/custody/custody.ts';
import type { Db } from '#server/db/database.ts';
import { hasCardsOf } from '#server/gift-cards/card-rows.ts';
import { hasP2pOrderOf } from '#server/p2p/orders/order-rows.ts';
import { hasMoved } from '#server/wallets/transfers.ts';
import { hasReply } from './stored-replies.ts';

export interface UsedId {
  readonly userId: UserId;
  readonly requestId: RequestId;
}

export interface IdOfCall extends UsedId {
  /** Path of the call's route. */
  readonly call: string;
}

interface RequestIdParts {
  readonly db: Db;
  readonly demoDb: Db;
  readonly custody: Custody;
}

const PLACES = {
  replies: ({ db }, id) => hasReply(db, id),
  demoReplies: ({ demoDb }, id) => hasReply(demoDb, id),
  withdrawals: ({ custody }, { userId, requestId }) =>
    custody.withdrawals.hasRequest(userId, requestId),
  walletTransfers: ({ db }, id) => hasMoved(db, 'wallet_transfer', id),
  userTransfers: ({ db }, id) => hasMoved(db, 'internal_transfer', id),
  converts: ({ db }, id) => hasConvertOf(db, id),
  p2pOrders: ({ db }, id) => hasP2pOrderOf(db, id),
  giftCards: ({ db }, id) => hasCardsOf(db, id),
} satisfies Readonly<Record<string, (parts: RequestIdParts, id: UsedId) => boolean>>;
type Place = keyof typeof PLACES;

/** Where a call finds its own earlier request, and compares its contents itself; others, their stored replies. */
const OWN: ReadonlyMap<string, readonly Place[]> = new Map<string, readonly Place[]>([
  // The row of a withdrawal is its reply.
  [ROUTES.processWithdrawal.path, ['withdrawals']],
  [ROUTES.transferBetweenWallets.path, ['replies', 'walletTransfers']],
  [ROUTES.transferToUser.path, ['replies', 'userTransfers']],
  [ROUTES.acceptConvert.path, ['replies', 'converts']],
  [ROUTES.createLimitConvert.path, ['replies', 'converts']],
  [ROUTES.sweepSmallBalances.path, ['replies', 'converts']],
  [ROUTES.createP2pOrder.path, ['replies', 'p2pOrders']],
  [ROUTES.createGiftCards.path, ['replies', 'giftCards']],
]);

export class RequestIds {
  readonly #parts: RequestIdParts;

  constructor(parts: RequestIdParts) {
    this.#parts = parts;
  }

  /** Whether a call other than this one, which is not of demo trade, has used the ID. */
  isUsedElsewhere({ call, ...id }: IdOfCall): boolean {
    return this.#isUsedOutside(OWN.get(call) ?? ['replies'], id);
  }

  /** Whether a call that is not of demo trade has used the ID. */
  isUsedOutsideDemo(id: UsedId): boolean {
    return this.#isUsedOutside(['demoReplies'], id);
  }

  #isUsedOutside(own: readonly Place[], { userId, requestId }: UsedId): boolean {
    return Object.entries(PLACES).some(
      ([place, isIn]) => !own.includes(place as Place) && isIn(this.#parts, { userId, requestId }),
    );
  }
}
