import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { root } from '#scripts/runner/programs.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { depositOf, withdrawalOf } from '#server/custody/custody-view.ts';
import { depositPage } from '#server/custody/deposit-rows.ts';
import { withdrawalPage } from '#server/custody/withdrawal-rows.ts';
import { MIGRATIONS } from '#server/db/migrations/list.ts';
import { migrate, schemaVersionOf } from '#server/db/migrate.ts';
import { userId as userIdOf } from '#contract/core/ids.ts';
import { walletBalancesOf } from '#server/exchange/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { historyPage } from '#server/ledger/history.ts';
import { unreadIdsOf } from '#server/notifications/notification-rows.ts';
import { preferencesOf } from '#server/notifications/preferences.ts';
import { startExchangeProcess, withFolder } from '#tests/support/exchange-process.ts';

const FOLDERS = join(root, 'tests/support/data-folders');
const VERSIONS = [8, 16, 17];
const FILES = ['tidemark.sqlite', 'demo.sqlite'];

const copyTo = (folder: string, version = 8): void => {
  for (const file of FILES) {
    const packed = readFileSync(join(FOLDERS, `schema-${version}`, `${file}.gz`));
    writeFileSync(join(folder, file), gunzipSync(packed));
  }
};

const tablesOf = (db: Db): readonly string[] =>
  db
    .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .map(({ name }) => name);

/** All rows of the tables that `db` has, each with the columns it has. */
const rowsOf = (db: Db, tables: readonly string[]): Readonly<Record<string, readonly object[]>> =>
  Object.fromEntries(tables.map((table) => [table, db.all(`SELECT * FROM "${table}" ORDER BY 1`)]));

const CASES = VERSIONS.flatMap((version) => FILES.map((file) => [file, version] as const));

it.each(CASES)('migrates %s of schema %i and keeps every row and value', async (file, version) =>
  withFolder(async (folder) => {
    copyTo(folder, version);
    const db = openDatabase(join(folder, file));
    expect(schemaVersionOf(db)).toBe(version);
    const tables = tablesOf(db);
    const before = rowsOf(db, tables);
    const missing = MIGRATIONS.map(({ number }) => number).filter((number) => number > version);
    expect(migrate(db)).toEqual(missing);
    const after = rowsOf(db, tables);
    for (const table of tables) {
      const pairs = (before[table] ?? []).map(
        (row, index) => [row, after[table]?.[index]] as const,
      );
      expect(after[table]?.length, table).toBe(pairs.length);
      for (const [old, migrated] of pairs) expect(migrated, table).toMatchObject(old);
    }
    expect(checkLedger(db)).toEqual([]);
    db.close();
  }),
);

it('reads the deposits, withdrawals, converts and exports of schema 16', async () =>
  withFolder(async (folder) => {
    copyTo(folder, 16);
    const db = openDatabase(join(folder, 'tidemark.sqlite'));
    migrate(db);
    const owner = db.get<{ id: bigint }>('SELECT user_id AS id FROM withdrawal LIMIT 1');
    const query = { userId: userIdOf(Number(owner?.id)), since: undefined, until: undefined };
    const page = { page: 1, perPage: 100 };
    const withdrawals = withdrawalPage(db, { ...query, ...page }).rows;
    const states = withdrawals.map((record) => withdrawalOf(db, record).state);
    // Newest first.
    expect(states).toEqual(['in_review', 'canceled', 'in_review']);
    const deposits = depositPage(db, { ...query, ...page }).rows;
    const amounts = deposits.map((record) => depositOf(db, record));
    expect(amounts).toMatchObject([
      { coin: 'XRP', amount: '30', state: 'in_review' },
      { coin: 'USDT', amount: '500', state: 'final' },
    ]);
    for (const table of ['convert_order', 'history_export', 'deposit_address', 'chain_tip']) {
      const rows = db.get<{ count: bigint }>(`SELECT count(*) AS count FROM ${table}`);
      expect(Number(rows?.count ?? 0n), table).toBeGreaterThan(0);
    }
    db.close();
  }));

it('opens the futures of schema 17, and its users have no notifications yet', async () =>
  withFolder(async (folder) => {
    copyTo(folder, 17);
    const db = openDatabase(join(folder, 'tidemark.sqlite'));
    migrate(db);
    for (const table of ['futures_order', 'futures_fill', 'withdrawal', 'history_export']) {
      const rows = db.get<{ count: bigint }>(`SELECT count(*) AS count FROM ${table}`);
      expect(Number(rows?.count ?? 0n), table).toBeGreaterThan(0);
    }
    const users = db.all<{ id: bigint }>('SELECT id FROM person');
    expect(users.length).toBeGreaterThan(1);
    for (const { id } of users) {
      const userId = userIdOf(Number(id));
      expect(unreadIdsOf(db, userId)).toEqual([]);
      const preferences = preferencesOf(db, userId);
      expect(preferences.find(({ kind }) => kind === 'security')?.channels.mail).toBe(true);
    }
    db.close();
  }));

it('gives the accounts and journal lines of schema 8 their wallet and type', async () =>
  withFolder(async (folder) => {
    copyTo(folder);
    const db = openDatabase(join(folder, 'tidemark.sqlite'));
    migrate(db);
    const wallets = db.all(
      `SELECT DISTINCT owner_id > 0 AS is_user, wallet_type FROM account ORDER BY is_user`,
    );
    expect(wallets).toEqual([
      { is_user: 0n, wallet_type: 0n },
      { is_user: 1n, wallet_type: 2n },
    ]);
    const lines = db.all<{ cause: string; type: string }>(
      `SELECT cause, type FROM transfer WHERE cause LIKE 'order:%' OR cause LIKE 'trade:%'
        ORDER BY seq`,
    );
    expect(lines.map(({ cause, type }) => `${cause} ${type}`)).toEqual([
      'order:1/hold order_freeze',
      'order:2/hold order_freeze',
      'trade:1/paid trade',
      'trade:1/seller-fee trade_fee',
      'trade:1/delivered trade',
      'trade:1/buyer-fee trade_fee',
      'order:3/hold order_freeze',
    ]);
    db.close();
  }));

it('gives the users of schema 8 histories that add up to their balances', async () =>
  withFolder(async (folder) => {
    copyTo(folder);
    const db = openDatabase(join(folder, 'tidemark.sqlite'));
    migrate(db);
    const users = db
      .all<{ id: bigint }>('SELECT id FROM person ORDER BY id')
      .map(({ id }) => userIdOf(Number(id)));
    expect(users.length).toBeGreaterThan(1);
    for (const userId of users) {
      const { rows } = historyPage(db, { userId }, { page: 1, perPage: 10_000 });
      for (const { coinId, wallet, available, frozen } of walletBalancesOf(db, userId)) {
        const own = rows.filter((line) => line.coinId === coinId && line.wallet === wallet);
        expect(own.reduce((sum, line) => sum + line.available, 0n)).toBe(available);
        expect(own.reduce((sum, line) => sum + line.frozen, 0n)).toBe(frozen);
      }
      expect(rows.length).toBeGreaterThan(0);
    }
    db.close();
  }));

it('opens a folder of schema 8 with its users, orders and balances', () =>
  withFolder(async (folder) => {
    copyTo(folder);
    const exchange = await startExchangeProcess({
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_BOT_SPEED: '0',
      TIDEMARK_DATA_DIR: folder,
    });
    const api = async (path: string, bearer = '', body?: object) => {
      const response = await fetch(`${exchange.url}/api/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Readonly<Record<string, unknown>>;
    };
    const credentials = { email: 'ben@tidemark.local', password: 'tide turns at noon' };
    const signedIn = await api('sign-in', '', { ...credentials, ip: '127.0.0.1' });
    const bearer = String(signedIn['access_token']);
    const { data } = (await api('order-by-client-id?client_order_id=b-2', bearer)) as {
      data: object;
    };
    expect(data).toMatchObject({
      id: 3,
      status: 'open',
      price: '90000',
      remaining: '0.005',
    });
    expect(await exchange.stop()).toBe(0);
  }));
