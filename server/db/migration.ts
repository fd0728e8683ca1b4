/** One step of the schema. Forward only: a released step is never edited, only followed by another. */
export interface Migration {
  /** The number in the file name; migrations run in this order, once each. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
