import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';

const AMOUNT = 2n ** 63n - 1n;

function openTable() {
  const db = openDatabase(':memory:');
  db.exec('CREATE TABLE coin (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL) STRICT');
  return db;
}

it('reads every integer as a bigint, to its last digit', () => {
  const db = openTable();
  db.run('INSERT INTO coin VALUES (?, ?)', [1, AMOUNT]);
  expect(db.get('SELECT id, amount FROM coin')).toEqual({ id: 1n, amount: AMOUNT });
});

it('binds whole numbers as integers, so that sums with them stay exact', () => {
  const db = openTable();
  db.run('INSERT INTO coin VALUES (:id, :amount)', { id: 1, amount: 2n ** 53n });
  db.run('UPDATE coin SET amount = amount + ?', [1]);
  expect(db.get('SELECT amount, typeof(?) AS type FROM coin', [5])).toEqual({
    amount: 2n ** 53n + 1n,
    type: 'integer',
  });
});

it('refuses to bind a number that is not whole', () => {
  const db = openTable();
  expect(() => db.run('INSERT INTO coin VALUES (1, ?)', [0.5])).toThrow('whole and safe');
  expect(() => db.run('INSERT INTO coin VALUES (1, :amount)', { amount: Number.NaN })).toThrow(
    'whole and safe',
  );
});

it('says how many rows a statement changed', () => {
  const db = openTable();
  db.run('INSERT INTO coin VALUES (1, 1), (2, 1), (3, 5)');
  expect(db.run('UPDATE coin SET amount = 2 WHERE amount = 1').changedRowCount).toBe(2);
  expect(db.run('INSERT INTO coin VALUES (9, 9)').lastRowId).toBe(9n);
});

it('undoes a transaction that throws, whole, and says why', () => {
  const db = openTable();
  const failing = () =>
    db.transaction(() => {
      db.run('INSERT INTO coin VALUES (1, 1)');
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(db.isInTransaction).toBe(false);
  expect(db.all('SELECT * FROM coin')).toEqual([]);
});

it('undoes a savepoint that throws and keeps what came before and after it', () => {
  const db = openTable();
  db.transaction(() => {
    db.savepoint(() => db.run('INSERT INTO coin VALUES (1, 1)'));
    const failing = () =>
      db.savepoint(() => {
        db.run('INSERT INTO coin VALUES (2, 2)');
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(db.isInTransaction).toBe(true);
    db.savepoint(() => db.run('INSERT INTO coin VALUES (3, 3)'));
  });
  expect(db.all('SELECT id FROM coin ORDER BY id')).toEqual([{ id: 1n }, { id: 3n }]);
});

it('opens no savepoint outside a transaction', () => {
  const db = openTable();
  expect(() => db.savepoint(() => undefined)).toThrow('inside a transaction');
});
