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

it('binds integer numbers as integers, so that sums with them stay exact', () => {
  const db = openTable();
  db.run('INSERT INTO coin VALUES (:id, :amount)', { id: 1, amount: 2n ** 53n });
  db.run('UPDATE coin SET amount = amount + ?', [1]);
  expect(db.get('SELECT amount, typeof(?) AS type FROM coin', [5])).toEqual({
    amount: 2n ** 53n + 1n,
    type: 'integer',
  });
});

it('rejects binding a number that is not an integer', () => {
  const db = openTable();
  expect(() => db.run('INSERT INTO coin VALUES (1, ?)', [0.5])).toThrow('whole and safe');
  expect(() => db.run('INSERT INTO coin VALUES (1, :amount)', { amount: Number.NaN })).toThrow(
    'whole and safe',
  );
});

it('returns the number of rows a statement changed', () => {
  const db = openTable();
  db.run('INSERT INTO coin VALUES (1, 1), (2, 1), (3, 5)');
  expect(db.run('UPDATE coin SET amount = 2 WHERE amount = 1').changedRowCount).toBe(2);
  expect(db.run('INSERT INTO coin VALUES (9, 9)').lastRowId).toBe(9n);
});

it('rolls back a transaction that throws, completely, and reports the error', () => {
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

it('rolls back a savepoint that throws and preserves earlier and later changes', () => {
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
