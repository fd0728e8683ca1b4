/** Columns of simple earn: rates, and lists that are stored as JSON. */
import { APR_DECIMALS } from '#contract/core/earn.ts';
import { decimalOfUnits, units, type Decimal } from '#contract/core/decimal.ts';
import { millionthsOf, type RateTier, type RewardSlice } from '#domain/earn/tiers.ts';
import type { Column } from '#server/db/table/columns.ts';

/** A rate, stored in millionths. */
export const rate = (name: string): Column<Decimal> => ({
  name,
  traits: new Set(),
  toRow: millionthsOf,
  fromRow: (stored) => decimalOfUnits(stored as bigint, APR_DECIMALS),
});

/** An integer of any size, stored as text. */
export const hugeInteger = (name: string): Column<bigint> => ({
  name,
  traits: new Set(),
  toRow: String,
  fromRow: (stored) => BigInt(stored as string),
});

const listColumn = <Item, Stored>(
  name: string,
  storedOf: (item: Item) => Stored,
  itemOf: (stored: Stored) => Item,
): Column<readonly Item[]> => ({
  name,
  traits: new Set(),
  toRow: (items) => JSON.stringify(items.map(storedOf)),
  fromRow: (stored) => (JSON.parse(stored as string) as Stored[]).map(itemOf),
});

/** Amounts are units. */
export const sliceList = (name: string) =>
  listColumn<RewardSlice, readonly [amount: string, apr: Decimal]>(
    name,
    ({ amount, apr }) => [String(amount), apr],
    ([amount, apr]) => ({ amount: units(BigInt(amount)), apr }),
  );

export const tierList = (name: string) =>
  listColumn<RateTier, readonly [minimum: Decimal, maximum: Decimal | null, apr: Decimal]>(
    name,
    ({ minimum, maximum, apr }) => [minimum, maximum ?? null, apr],
    ([minimum, maximum, apr]) => ({ minimum, maximum: maximum ?? undefined, apr }),
  );
