/** The tables that the server declares are compared with the schema. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));

interface SchemaColumn {
  readonly name: string;
  readonly notnull: bigint;
  readonly dflt_value: string | null;
  readonly pk: bigint;
}

const TABLE = /\btable\('(\w+)', \{\n(.*?)\n\}\);/gs;
const COLUMN = /^ {2}\w+: (.*)$/;
const NAME =
  /(?:text|integer|money|wide|time|flag|bytes|codedName|emptyText|rate|hugeInteger|sliceList|tierList|reasonList|textList|conditionsText|numberList)(?:<[^(]*>)?\('(\w+)'/;

const declared = sources.flatMap((source) =>
  [...source.matchAll(TABLE)].map(([, name = '', body = '']) => ({ name, body })),
);

it('declares columns that exist, optional and defaulted where the schema says so', () => {
  const callCount = sources.join('\n').match(/= table\(/g)?.length;
  expect(declared.length).toBe(callCount);
  const db = openDatabase(':memory:');
  migrate(db);
  const faults: string[] = [];
  for (const { name, body } of declared) {
    const columns = db.all<SchemaColumn>(`PRAGMA table_info(${name})`);
    const lines = body.split('\n').map((line) => COLUMN.exec(line)?.[1]);
    for (const line of lines) {
      if (line === undefined || line.startsWith('computedColumn(')) continue;
      const column = columns.find((one) => one.name === NAME.exec(line)?.[1]);
      if (column === undefined) {
        faults.push(`${name}: no column for ${line}`);
        continue;
      }
      const isKey = column.pk > 0n && columns.filter(({ pk }) => pk > 0n).length === 1;
      const isNullable = column.notnull === 0n && !isKey;
      if (isNullable !== line.includes('optional(')) faults.push(`${name}: optional ${line}`);
      const isDefaulted = column.dflt_value !== null || isKey;
      if (line.includes('withDefault(') && !isDefaulted)
        faults.push(`${name}: withDefault ${line}`);
    }
  }
  expect(faults).toEqual([]);
});
