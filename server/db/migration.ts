/** One step of the schema. Forward only: what is released is never edited, only followed. */
export interface Migration {
  /** The number in the file's name; they run in order, each once. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
