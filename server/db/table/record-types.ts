/** Types that follow from the columns of a table. */
import type { Column, Trait } from './columns.ts';

export type Columns = Readonly<Record<string, Column<unknown, Trait>>>;

export type ValueOf<Of> = Of extends { fromRow(stored: never): infer Value } ? Value : never;
type TraitOf<Of> = Of extends { readonly traits: ReadonlySet<infer Own> } ? Own : never;
type Has<Of, Expected extends Trait, Then, Else> = Expected & TraitOf<Of> extends never
  ? Else
  : Then;

/** What is read from a row; only `changing` fields can be assigned. */
export type RecordOf<Of extends Columns> = {
  readonly [Field in keyof Of as Has<Of[Field], 'changing', never, Field>]: ValueOf<Of[Field]>;
} & {
  -readonly [Field in keyof Of as Has<Of[Field], 'changing', Field, never>]: ValueOf<Of[Field]>;
};

type StoredField<Of extends Columns> = {
  [Field in keyof Of]: Has<Of[Field], 'computed', never, Field>;
}[keyof Of];
type OmittableField<Of extends Columns> = {
  [Field in StoredField<Of>]: Has<Of[Field], 'optional' | 'defaulted', Field, never>;
}[StoredField<Of>];

/** What an insert needs. */
export type NewRecord<Of extends Columns> = {
  readonly [Field in Exclude<StoredField<Of>, OmittableField<Of>>]: ValueOf<Of[Field]>;
} & {
  readonly [Field in OmittableField<Of>]?: ValueOf<Of[Field]> | undefined;
};

/** Adds to the stored number; below zero it subtracts. */
export class Increase {
  readonly by: number | bigint;

  constructor(by: number | bigint) {
    this.by = by;
  }
}
export const increasedBy = (by: number | bigint): Increase => new Increase(by);

/** A partial update: an optional field that is undefined becomes NULL; a field that is missing stays. */
export type Changes<Of extends Columns> = {
  readonly [Field in StoredField<Of>]?:
    | ValueOf<Of[Field]>
    | (ValueOf<Of[Field]> extends number | bigint ? Increase : never);
};

/** Fields of any kind, before their types are known. */
export type Fields = Readonly<Record<string, unknown>>;
