/** Migrates a database to the newest schema, one numbered step at a time, each in its own
 *  transaction. */
import { assert } from '#contract/core/assert.ts';
import type { Db } from './database.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations/list.ts';

/** Thrown when the data is newer than the program; the message is a sentence for the operator. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/**
 * Runs the migrations the database does not have yet.
 * @returns the numbers of the migrations that ran.
 * @throws SchemaTooNew when a newer program has written the database.
 */
export function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): readonly number[] {
  const numbers = migrations.map((migration) => migration.number);
  assert(
    numbers.every((number, index) => number > (numbers[index - 1] ?? 0)),
    'migrations are listed in order, each number once',
  );
  const newest = numbers.at(-1) ?? 0;
  const current = schemaVersionOf(db);
  if (current > newest) {
    throw new SchemaTooNew(
      `The data was written by a newer version: its schema version is ${current}, this version supports up to ${newest}.`,
    );
  }
  const missing = migrations.filter((migration) => migration.number > current);
  for (const migration of missing) {
    db.transaction(() => {
      db.exec(migration.sql);
      db.exec(`PRAGMA user_version = ${migration.number}`);
    });
  }
  return missing.map((migration) => migration.number);
}

/** Returns the number of the last migration that ran; 0 for an empty database. */
export function schemaVersionOf(db: Db): number {
  const row = db.get<{ user_version: bigint }>('PRAGMA user_version');
  assert(row !== undefined, 'a database has a schema version');
  return Number(row.user_version);
}
