/** Writes what shows two accounts as one person's: addresses of sessions, senders of deposits, receivers of
 *  withdrawals. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { TestReferrals } from './test-referrals.ts';

const TRON = 4;

/** Inserts a row with these values; other required columns are empty. */
function insertRow(
  db: Db,
  table: string,
  values: Readonly<Record<string, string | number>>,
): number {
  const columns = db.all<{
    name: string;
    type: string;
    notnull: bigint;
    dflt_value: unknown;
    pk: bigint;
  }>('SELECT * FROM pragma_table_info(?)', [table]);
  const row: Record<string, string | number | Uint8Array> = { ...values };
  for (const { name, type, notnull, dflt_value: fallback, pk } of columns) {
    if (name in row || notnull === 0n || fallback !== null || pk !== 0n) continue;
    row[name] = { TEXT: '', INTEGER: 1, BLOB: new Uint8Array() }[type] ?? '';
  }
  const names = Object.keys(row);
  const places = names.map(() => '?').join();
  const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${places})`;
  return Number(db.run(sql, Object.values(row)).lastRowId);
}

let count = 0;
const unique = () => `row${(count += 1)}`;

/** Lets a user use the same thing as everyone who uses `name`. */
export const USE = {
  address: ({ test: { db } }: TestReferrals, userId: UserId, name: string) =>
    void insertRow(db, 'session', {
      id: unique(),
      person_id: userId,
      address: `2001:db8:${name}::${(count += 1)}`,
    }),
  sender: ({ test: { db } }: TestReferrals, userId: UserId, name: string) => {
    const sent = { network_id: TRON, hash: unique(), from_address: name, state: 'mined' };
    const id = insertRow(db, 'chain_transaction', sent);
    insertRow(db, 'deposit', { user_id: userId, network_id: TRON, transaction_id: id });
  },
  receiver: ({ test: { db } }: TestReferrals, userId: UserId, name: string) =>
    void insertRow(db, 'withdrawal', {
      user_id: userId,
      network_id: TRON,
      address: name,
      request_id: unique(),
    }),
} as const;
export type SharedSign = keyof typeof USE;

/** Lets the users use one thing of this kind. */
export function shareSign(at: TestReferrals, sign: SharedSign, userIds: readonly UserId[]): void {
  for (const userId of userIds) USE[sign](at, userId, 'a');
}

/** Lets a user sign in on the machine itself. */
export const signInOnMachine = ({ test: { db } }: TestReferrals, userId: UserId): void =>
  void insertRow(db, 'session', { id: unique(), person_id: userId, address: '127.0.0.1' });
