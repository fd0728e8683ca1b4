/** A table's statements are compared with the rows that SQLite then has. */
import { beforeEach, describe, expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import {
  bytes,
  changing,
  codedName,
  computedColumn,
  withDefault,
  flag,
  integer,
  money,
  optional,
  text,
  time,
} from '#server/db/table/columns.ts';
import {
  above,
  both,
  ifGiven,
  is,
  isNot,
  isPositive,
  isSet,
  oneOf,
  sql,
  upTo,
  within,
} from '#server/db/table/conditions.ts';
import { increasedBy } from '#server/db/table/record-types.ts';
import { table, type NewRecordIn } from '#server/db/table/table.ts';

const SCHEMA = `
  CREATE TABLE parcel (
    id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL, label TEXT NOT NULL, note TEXT,
    value_units INTEGER NOT NULL, state INTEGER NOT NULL, is_open INTEGER NOT NULL DEFAULT 1,
    hash BLOB NOT NULL, sent_at_ms INTEGER NOT NULL, due_at_ms INTEGER
  ) STRICT;
  CREATE INDEX parcel_open ON parcel (id) WHERE state NOT IN (30, 40);
  CREATE UNIQUE INDEX parcel_label ON parcel (owner_id, label);
`;
const STATES = { packed: 10, sent: { code: 20 }, done: 30, lost: 40 } as const;

const parcels = table('parcel', {
  id: withDefault(integer('id')),
  userId: integer('owner_id', userId),
  label: text('label'),
  note: changing(optional(text('note'))),
  value: money('value_units'),
  state: changing(codedName('state', STATES)),
  isOpen: withDefault(flag('is_open')),
  hash: bytes('hash'),
  sentAt: time('sent_at_ms'),
  dueAt: optional(time('due_at_ms')),
  twice: computedColumn(money('twice'), 'parcel.value_units * 2'),
});

const ALICE = userId(1);
const BOB = userId(2);
const parcel = (
  label: string,
  fields: Partial<NewRecordIn<typeof parcels>> = {},
): NewRecordIn<typeof parcels> => ({
  userId: ALICE,
  label,
  value: units(5n),
  state: 'packed',
  hash: new Uint8Array([1, 2]),
  sentAt: epochMs(100),
  ...fields,
});

let db: Db;
beforeEach(() => {
  db = openDatabase(':memory:');
  db.exec(SCHEMA);
});

const labels = (rows: readonly { readonly label: string }[]): string =>
  rows.map(({ label }) => label).join(' ');
const fill = (...drafts: readonly NewRecordIn<typeof parcels>[]): void => {
  for (const draft of drafts) parcels.insert(db, draft);
};

describe('a record', () => {
  it('is returned by its insert, with the values of the schema', () => {
    const inserted = parcels.insert(db, parcel('a', { note: 'x' }));
    expect(inserted).toEqual({
      id: 1,
      userId: ALICE,
      label: 'a',
      note: 'x',
      value: 5n,
      state: 'packed',
      isOpen: true,
      hash: new Uint8Array([1, 2]),
      sentAt: 100,
      dueAt: undefined,
      twice: 10n,
    });
    expect(parcels.find(db, { id: 1 })).toEqual(inserted);
  });

  it('keeps amounts beyond the safe integers and writes numbers as integers', () => {
    const value = units(2n ** 62n - 1n);
    parcels.insert(db, parcel('a', { value, isOpen: false, state: 'sent' }));
    expect(
      db.get('SELECT value_units, state, is_open, typeof(sent_at_ms) AS t FROM parcel'),
    ).toEqual({ value_units: value, state: 20n, is_open: 0n, t: 'integer' });
  });

  it('throws for a number that no name has', () => {
    parcels.insert(db, parcel('a'));
    db.run('UPDATE parcel SET state = 99');
    expect(() => parcels.find(db, { id: 1 })).toThrow('the number in state is known');
  });

  it('changes in the given fields only; undefined becomes NULL', () => {
    fill(parcel('a', { note: 'x' }), parcel('b', { note: 'x' }));
    expect(parcels.update(db, { label: 'a' }, { note: undefined, dueAt: epochMs(7) })).toBe(1);
    expect(db.all('SELECT label, note, due_at_ms, value_units FROM parcel ORDER BY id')).toEqual([
      { label: 'a', note: null, due_at_ms: 7n, value_units: 5n },
      { label: 'b', note: 'x', due_at_ms: null, value_units: 5n },
    ]);
  });

  it('changes by a number', () => {
    fill(parcel('a', { sentAt: epochMs(7) }));
    parcels.update(db, { id: 1 }, { sentAt: increasedBy(3) });
    parcels.update(db, { id: 1 }, { sentAt: increasedBy(-1) });
    expect(parcels.find(db, { id: 1 })?.sentAt).toBe(9);
  });

  it('is saved in its changing fields', () => {
    const record = parcels.insert(db, parcel('a', { note: 'x' }));
    db.run('UPDATE parcel SET value_units = 6');
    record.note = undefined;
    record.state = 'lost';
    parcels.save(db, { id: record.id }, record);
    expect(db.get('SELECT note, state, value_units FROM parcel')).toEqual({
      note: null,
      state: 40n,
      value_units: 6n,
    });
  });

  it('is put in place of the one with its key', () => {
    parcels.put(db, ['userId', 'label'], parcel('a', { value: units(1n) }));
    parcels.put(db, ['userId', 'label'], parcel('a', { value: units(2n) }));
    expect(parcels.all(db, {}).map(({ id, value }) => [id, value])).toEqual([[1, 2n]]);
    parcels.update(db, { id: 1 }, { note: 'x', dueAt: epochMs(7) });
    parcels.put(db, ['userId', 'label'], parcel('a', { dueAt: undefined }));
    expect(parcels.find(db, { id: 1 })).toMatchObject({ note: 'x', dueAt: undefined });
  });

  it('is neither updated nor deleted without a condition', () => {
    fill(parcel('a'));
    expect(() => parcels.remove(db, {})).toThrow('a deletion has a condition');
    expect(() => parcels.update(db, {}, { note: 'x' })).toThrow('an update has');
    expect(() => parcels.update(db, { id: 1 }, {})).toThrow('an update has');
    expect(parcels.remove(db, { label: 'b' })).toBe(0);
    expect(parcels.remove(db, { label: 'a' })).toBe(1);
    expect(parcels.has(db, {})).toBe(false);
  });
});

describe('a condition', () => {
  beforeEach(() =>
    fill(
      parcel('a', { value: units(0n), sentAt: epochMs(100) }),
      parcel('b', { state: 'sent', sentAt: epochMs(200), note: "it's" }),
      parcel('c', { state: 'done', sentAt: epochMs(300), userId: BOB, dueAt: epochMs(1) }),
      parcel('d', { state: 'lost', sentAt: epochMs(400), isOpen: false }),
    ),
  );
  const find = (where: Parameters<typeof parcels.all>[1]): string =>
    labels(parcels.all(db, where, { ascending: ['id'] }));

  it('finds the records that SQL finds', () => {
    expect(find({})).toBe('a b c d');
    expect(find({ userId: BOB })).toBe('c');
    expect(find({ state: 'sent' })).toBe('b');
    expect(find({ isOpen: false, state: 'lost' })).toBe('d');
    expect(find({ note: undefined })).toBe('a c d');
    expect(find({ note: isSet() })).toBe('b');
    expect(find({ userId: ifGiven(BOB) })).toBe('c');
    expect(find({ userId: ifGiven<typeof BOB>(undefined) })).toBe('a b c d');
    expect(find({ state: oneOf(['packed', 'lost'] as const) })).toBe('a d');
    expect(find({ state: oneOf<'packed'>([]) })).toBe('');
    expect(find({ state: oneOf<'packed'>(undefined) })).toBe('a b c d');
    expect(find({ label: oneOf(['a', 'c']) })).toBe('a c');
    expect(find({ state: is('done') })).toBe('c');
    expect(find({ state: is('done', 'lost') })).toBe('c d');
    expect(find({ state: isNot('done', 'lost') })).toBe('a b');
    expect(find({ state: both(isNot('done', 'lost'), is('sent')) })).toBe('b');
    expect(find({ note: is("it's") })).toBe('b');
    expect(find({ value: isPositive() })).toBe('b c d');
    expect(find({ sentAt: above(epochMs(200)) })).toBe('c d');
    expect(find({ sentAt: upTo(epochMs(200)) })).toBe('a b');
    expect(find({ sentAt: within({ since: epochMs(200), until: epochMs(400) }) })).toBe('b c');
    expect(find({ sentAt: within({}) })).toBe('a b c d');
    expect(find({ twice: units(10n) })).toBe('b c d');
  });

  it('combines with SQL, whose values it numbers', () => {
    const either = sql('(label = ? OR label = ?)', ['a', 'd']);
    expect(find([{ userId: ALICE }, either])).toBe('a d');
    expect(find([{ userId: BOB }, either])).toBe('');
    expect(() => find([{}, sql('label = ?')])).toThrow('each placeholder has a value');
  });

  it('counts, adds up and finds the maximum', () => {
    expect(parcels.count(db, { userId: ALICE })).toBe(3);
    expect(parcels.sum(db, 'value', { userId: ALICE })).toBe(10n);
    expect(parcels.max(db, 'sentAt', { userId: ALICE })).toBe(400);
    expect(parcels.max(db, 'sentAt', { userId: userId(3) })).toBeUndefined();
    expect(parcels.sum(db, 'value', { userId: userId(3) })).toBeUndefined();
  });

  it('of constants lets SQLite use a partial index', () => {
    const statements: string[] = [];
    const watched: Db = Object.create(db, {
      all: {
        value: (text: string, params: readonly bigint[]) => {
          statements.push(text);
          return db.all(text, params);
        },
      },
    }) as Db;
    parcels.all(watched, { state: isNot('done', 'lost') }, { ascending: ['id'] });
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${statements[0]}`);
    expect(plan.map(({ detail }) => detail).join()).toContain('USING INDEX parcel_open');
  });
});

describe('a list', () => {
  beforeEach(() =>
    fill(
      ...['a', 'b', 'c', 'd', 'e'].map((label, index) =>
        parcel(label, {
          sentAt: epochMs(index < 2 ? 100 : 200),
          note: index < 4 ? 'x' : undefined,
        }),
      ),
    ),
  );

  it('is cut into pages with the number of all records', () => {
    const page = (number: number) =>
      parcels.page(db, { note: 'x' }, { page: number, perPage: 3, descending: ['sentAt', 'id'] });
    expect(page(1)).toMatchObject({ total: 4, page: 1, perPage: 3 });
    expect([page(1), page(2), page(3)].map(({ rows }) => labels(rows))).toEqual(['d c b', 'a', '']);
    expect(() => page(0)).toThrow('pages count from 1');
  });

  it('is read in one field', () => {
    expect(parcels.values(db, 'sentAt', { note: 'x' }, { descending: ['id'], limit: 3 })).toEqual([
      200, 200, 100,
    ]);
  });

  it('is read in the different values of one field', () => {
    expect(new Set(parcels.distinct(db, 'sentAt', { note: 'x' }))).toEqual(new Set([100, 200]));
    expect(parcels.distinct(db, 'sentAt', { note: 'x' })).toHaveLength(2);
    expect(parcels.distinct(db, 'note', {})).toHaveLength(2);
    expect(parcels.distinct(db, 'label', { note: 'y' })).toEqual([]);
  });

  it('leaves out the first of an order', () => {
    expect(labels(parcels.all(db, {}, { descending: ['id'], skip: 3 }))).toBe('b a');
    expect(parcels.find(db, { note: 'x' }, { descending: ['id'], skip: 1 })?.label).toBe('c');
    expect(parcels.removeAfter(db, 'id', { note: 'x' }, { descending: ['id'], skip: 1 })).toBe(3);
    expect(labels(parcels.all(db, {}, { ascending: ['id'] }))).toBe('d e');
  });

  it('is shortened for one owner, also by a field that other owners share', () => {
    fill(parcel('a', { userId: BOB }), parcel('c', { userId: BOB }));
    const order = { descending: ['id'], skip: 2 } as const;
    expect(parcels.removeAfter(db, 'label', { userId: ALICE }, order)).toBe(3);
    expect(labels(parcels.all(db, {}, { ascending: ['id'] }))).toBe('d e a c');
  });

  it('is read in parts after a record, in both directions', () => {
    const order = ['sentAt', 'id'] as const;
    const [first, second] = parcels.all(db, {}, { ascending: order, limit: 2 });
    expect(labels([first, second].filter((row) => row !== undefined))).toBe('a b');
    expect(labels(parcels.all(db, {}, { ascending: order, after: second }))).toBe('c d e');
    expect(labels(parcels.all(db, { note: 'x' }, { ascending: order, after: first }))).toBe(
      'b c d',
    );
    expect(labels(parcels.all(db, {}, { descending: order, after: second }))).toBe('a');
  });
});
