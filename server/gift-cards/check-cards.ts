/** Checks that the exchange holds the amounts of all cards that have not ended, and no other. */
import type { Db } from '#server/db/database.ts';
import { openAmounts } from './card-rows.ts';

/** @returns one sentence per violation; none when they agree. */
export function checkCards(db: Db): readonly string[] {
  const open = openAmounts(db);
  const held = new Map(
    db
      .all<{ coin_id: bigint; balance_units: bigint }>(
        "SELECT coin_id, balance_units FROM account WHERE owner_id = 0 AND purpose = 'gift_cards'",
      )
      .map((row) => [Number(row.coin_id), row.balance_units]),
  );
  return [...new Set([...open.keys(), ...held.keys()])]
    .filter((coinId) => (open.get(coinId) ?? 0n) !== (held.get(coinId) ?? 0n))
    .map(
      (coinId) =>
        `Gift cards of coin ${coinId} are ${open.get(coinId) ?? 0n} units, of which ` +
        `${held.get(coinId) ?? 0n} are held.`,
    );
}
