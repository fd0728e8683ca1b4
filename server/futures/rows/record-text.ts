/** JSON text of the engine's records. An integer beyond the safe ones is a bigint, written as `#` and
 *  its digits, which no other text in a record starts with. */
const BIGINT = /^#-?\d+$/;

export const recordText = (record: object): string =>
  JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'bigint' ? `#${value}` : value,
  );

/** Fields that were undefined are absent. */
export const recordOfText = <RecordOf>(text: string): RecordOf =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && BIGINT.test(value) ? BigInt(value.slice(1)) : value,
  ) as RecordOf;
