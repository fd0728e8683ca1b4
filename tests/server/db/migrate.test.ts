import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate, SchemaTooNew, schemaVersionOf } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/list.ts';

const first = { number: 1, name: 'first', sql: 'CREATE TABLE first (id INTEGER) STRICT' };
const second = { number: 2, name: 'second', sql: 'CREATE TABLE second (id INTEGER) STRICT' };

it('runs each migration once, in order, and continues where it stopped', () => {
  const db = openDatabase(':memory:');
  expect(migrate(db, [first])).toEqual([1]);
  expect(migrate(db, [first, second])).toEqual([2]);
  expect(migrate(db, [first, second])).toEqual([]);
  expect(schemaVersionOf(db)).toBe(2);
});

it('rolls back a migration that fails half-way', () => {
  const db = openDatabase(':memory:');
  const broken = { number: 2, name: 'broken', sql: 'CREATE TABLE half (id INTEGER); nonsense' };
  expect(() => migrate(db, [first, broken])).toThrow('nonsense');
  expect(schemaVersionOf(db)).toBe(1);
  expect(db.get("SELECT name FROM sqlite_schema WHERE name = 'half'")).toBeUndefined();
  expect(migrate(db, [first, second])).toEqual([2]);
});

it('rejects data written by a newer version', () => {
  const db = openDatabase(':memory:');
  migrate(db, [first, second]);
  expect(() => migrate(db, [first])).toThrow(SchemaTooNew);
  expect(() => migrate(db, [first])).toThrow(
    'its schema version is 2, this version supports up to 1',
  );
});

it('rejects a list that is out of order', () => {
  expect(() => migrate(openDatabase(':memory:'), [second, first])).toThrow('listed in order');
});

it('creates the schema of this version in an empty database', () => {
  const db = openDatabase(':memory:');
  expect(migrate(db)).toEqual(MIGRATIONS.map(({ number }) => number));
  const files = MIGRATIONS.map(({ number, name }) => `${String(number).padStart(4, '0')}-${name}`);
  expect(new Set(files).size).toBe(MIGRATIONS.length);
});
