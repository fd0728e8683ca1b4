import { connectTo, databaseOn, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

let migrated: Uint8Array | undefined;

/** Opens an empty database of the newest schema in memory. The migrations run once per process,
 *  because they take longer than most tests. */
export function openMemoryDatabase(): Db {
  migrated ??= migratedContent();
  const connection = connectTo(':memory:');
  connection.deserialize(migrated);
  return databaseOn(connection);
}

function migratedContent(): Uint8Array {
  const connection = connectTo(':memory:');
  const db = databaseOn(connection);
  migrate(db);
  const content = connection.serialize();
  db.close();
  return content;
}
