/** A user's favorite pairs. */
import { pairId, userId, type PairId, type UserId } from '#contract/core/ids.ts';
import { FAVOURITES_MAX } from '#contract/rest/favourites.ts';
import type { Db } from '#server/db/database.ts';
import { withDefault, integer } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { AccountContext } from './account-context.ts';

const favouriteTable = table('favourite', {
  /** In the order they were added. */
  id: withDefault(integer('id')),
  userId: integer('person_id', userId),
  pairId: integer('pair_id', pairId),
});

export class Favourites {
  readonly #context: Pick<AccountContext, 'db' | 'write'>;

  constructor(context: Pick<AccountContext, 'db' | 'write'>) {
    this.#context = context;
  }

  /** In the order they were added. */
  list(userId: UserId): readonly PairId[] {
    return favouriteTable.values(this.#context.db, 'pairId', { userId }, { ascending: ['id'] });
  }

  /** Does not move a pair that is already a favorite. */
  add(userId: UserId, pair: PairId): Promise<'starred' | Rejection<'favourites_full'>> {
    const { db, write } = this.#context;
    return write(() => {
      const starred = this.list(userId);
      if (starred.includes(pair)) return 'starred';
      if (starred.length >= FAVOURITES_MAX) return reject('favourites_full');
      favouriteTable.insert(db, { userId, pairId: pair });
      return 'starred';
    });
  }

  remove(userId: UserId, pair: PairId): Promise<void> {
    const { db, write } = this.#context;
    return write(() => void favouriteTable.remove(db, { userId, pairId: pair }));
  }
}

/** Runs inside the caller's transaction. */
export const removeFavourites = (db: Db, userId: UserId): void =>
  void favouriteTable.remove(db, { userId });
