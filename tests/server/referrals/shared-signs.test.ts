/** Two accounts of one person: what a referrer and a friend have both used. */
import { expect, it } from 'vitest';
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import { coinUnits } from '#tests/support/test-exchange.ts';
import { openTestReferrals, user, type TestReferrals } from '#tests/support/test-referrals.ts';

const HOUR_MS = 3_600_000;
const [REFERRER, FRIEND, STRANGER] = [user(1), user(2), user(3)] as const;
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
const USE = {
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
type Sign = keyof typeof USE;
const SIGNS = Object.keys(USE) as Sign[];

/** Commissions paid to the referrer after an hour in which the friend has paid a fee. */
async function payAfter(prepare: (at: TestReferrals) => void): Promise<string | undefined> {
  const at = await openTestReferrals();
  await at.invite(FRIEND, REFERRER);
  await at.payFee(FRIEND, coinUnits(100));
  prepare(at);
  at.pass(HOUR_MS);
  await at.settle();
  const { paidTotal } = await at.referrals.summary(REFERRER);
  const page = { level: undefined, page: 1, perPage: 20 } as const;
  const [invitee] = (await at.referrals.invitees(REFERRER, page)).rows;
  expect(at.errors).toEqual([]);
  return `${paidTotal} ${invitee?.status}`;
}

it('pays while a referrer and a friend share nothing', async () => {
  const paid = await payAfter((at) => {
    for (const sign of SIGNS) {
      USE[sign](at, REFERRER, 'a');
      USE[sign](at, FRIEND, 'b');
      USE[sign](at, STRANGER, 'a');
    }
  });
  expect(paid).toBe('20 active');
});

it.each(SIGNS)('pays while a referrer and a friend share only the same %s', async (sign) => {
  const paid = await payAfter((at) => {
    for (const userId of [REFERRER, FRIEND]) USE[sign](at, userId, 'a');
  });
  expect(paid).toBe('20 active');
});

it.each([
  ['address', 'sender'],
  ['address', 'receiver'],
  ['sender', 'receiver'],
] as const)(
  'disqualifies a friend with the same %s and %s before the payment',
  async (...signs) => {
    const paid = await payAfter((at) => {
      for (const sign of signs) for (const userId of [REFERRER, FRIEND]) USE[sign](at, userId, 'a');
    });
    expect(paid).toBe('0 disqualified');
  },
);
