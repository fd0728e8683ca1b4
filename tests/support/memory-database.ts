import { writeFileSync } from 'node:fs';
import { connectTo, databaseOn, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

let content: Uint8Array | undefined;

/** Opens an empty database of the newest schema in memory. The migrations run once per process,
 *  because they take longer than most tests. */
export function openMemoryDatabase(): Db {
  const connection = connectTo(':memory:');
  connection.deserialize(migratedCopy());
  return databaseOn(connection);
}

/** Writes an empty database of the newest schema, so that an exchange which opens the file has nothing to migrate. */
export const writeEmptyDatabase = (path: string): void => writeFileSync(path, migratedCopy());

const migratedCopy = (): Uint8Array => (content ??= migratedContent());

function migratedContent(): Uint8Array {
  const connection = connectTo(':memory:');
  const db = databaseOn(connection);
  migrate(db);
  const serialized = connection.serialize();
  db.close();
  return serialized;
}
