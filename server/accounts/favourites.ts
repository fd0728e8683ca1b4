/** A user's favorite pairs. */
import { pairId, type PairId, type UserId } from '#contract/core/ids.ts';
import { FAVOURITES_MAX } from '#contract/rest/favourites.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import type { AccountContext } from './account-context.ts';

export class Favourites {
  readonly #context: Pick<AccountContext, 'db' | 'write'>;

  constructor(context: Pick<AccountContext, 'db' | 'write'>) {
    this.#context = context;
  }

  /** In the order they were added. */
  list(owner: UserId): readonly PairId[] {
    return this.#context.db
      .all<{ pair_id: bigint }>('SELECT pair_id FROM favourite WHERE person_id = ? ORDER BY id', [
        owner,
      ])
      .map((row) => pairId(safeIntegerOf(row.pair_id)));
  }

  /** Does not move a pair that is already a favorite. */
  add(owner: UserId, pair: PairId): Promise<'starred' | 'favourites_full'> {
    const { db, write } = this.#context;
    return write(() => {
      const starred = this.list(owner);
      if (starred.includes(pair)) return 'starred';
      if (starred.length >= FAVOURITES_MAX) return 'favourites_full';
      db.run('INSERT INTO favourite (person_id, pair_id) VALUES (?, ?)', [owner, pair]);
      return 'starred';
    });
  }

  remove(owner: UserId, pair: PairId): Promise<void> {
    const { db, write } = this.#context;
    return write(() => {
      db.run('DELETE FROM favourite WHERE person_id = ? AND pair_id = ?', [owner, pair]);
    });
  }
}

/** Runs inside the caller's transaction. */
export const removeFavourites = (db: Db, owner: UserId): void => {
  db.run('DELETE FROM favourite WHERE person_id = ?', [owner]);
};
