import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callWithOptionalFields } from '#tests/support/every-call/optional-fields.ts';
import { ELSEWHERE_BY_NAME, PROVEN_ELSEWHERE } from '#tests/support/every-call/proven-elsewhere.ts';
import { DECLARED_LIMITS } from '#tests/support/every-call/declared-limits.ts';
import { LimitedCalls } from '#tests/support/every-call/limited-calls.ts';
import { ProvenFields } from '#tests/support/every-call/proven-fields.ts';
import { SHOWN_FIELD_COUNTS } from '#tests/support/every-call/record-tables.ts';
import { ShownRecords } from '#tests/support/every-call/shown-records.ts';
import { everyRouteOnce, makeMarket } from '#tests/support/every-route-call.ts';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
let fields: ProvenFields;
let records: ShownRecords;
let limited: LimitedCalls;
beforeAll(async () => {
  live = await openLiveExchange({
    TIDEMARK_TRUSTED_PROXIES: '127.0.0.1',
    TIDEMARK_LOCAL_PROVIDERS: 'on',
    TIDEMARK_REVIEW: 'manual',
  });
  await makeMarket(live, 'maker', ['50000', '50100']);
  fields = new ProvenFields(live);
  records = new ShownRecords(live);
  limited = new LimitedCalls(live, (await live.trader('another')).bearer);
  const proving: LiveExchange = {
    ...live,
    call: async (name, request = {}) => {
      const make = () => live.call(name, request);
      const reply = await fields.prove(name, request, () => limited.prove(name, request, make));
      await records.compare(name, reply);
      return reply;
    },
  };
  for (const [name, reply] of await everyRouteOnce(proving)) {
    expect(reply, name).toMatchObject({ status: 200 });
  }
  await callWithOptionalFields(proving);
});
afterAll(() => live.close());

const elsewhere = (field: string): string | undefined =>
  PROVEN_ELSEWHERE[field] ?? ELSEWHERE_BY_NAME[field.slice(field.indexOf('.') + 1)];

it('uses every field of every body as it was sent', () => {
  const unproven = fields.listUnproven();
  expect(unproven.filter((field) => elsewhere(field) === undefined)).toEqual([]);
  const stale = Object.keys(PROVEN_ELSEWHERE).filter((field) => !unproven.includes(field));
  expect(stale, 'proven here').toEqual([]);
});

it('names tests that exist for fields that are proven elsewhere', () => {
  const files = [ELSEWHERE_BY_NAME, PROVEN_ELSEWHERE]
    .flatMap((table) => Object.values(table))
    .filter((text) => text.endsWith('.ts'));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('counts the declared limits, and no others', () => {
  const counted = [...limited.calls].map(([name, limits]) => [name, limits.length] as const);
  const declared = Object.entries(DECLARED_LIMITS).map(([name, limits]) => [name, limits.length]);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(declared));
  for (const [name, limits] of limited.calls) {
    for (const [index, { limiter }] of limits.entries()) {
      const { limits: expected } = DECLARED_LIMITS[name]?.[index] ?? {};
      const isExact = expected !== undefined && limited.hasLimits(limiter, expected);
      expect(isExact, `${name} ${JSON.stringify(expected)}`).toBe(true);
    }
  }
});

it('rejects the caller who has reached a limit, and counts other callers apart', () => {
  for (const [name, limits] of limited.calls) {
    for (const [index, { own, others }] of limits.entries()) {
      const { isSilent, isShared, isNotReached } = DECLARED_LIMITS[name]?.[index] ?? {};
      const isCounted = isNotReached !== true;
      const expected = { isSame: isCounted, isRejected: isCounted && isSilent !== true };
      expect(own, `${name} ${index} by the caller`).toEqual(expected);
      expect(others.isSame, `${name} ${index} by another`).toBe(isShared === true);
    }
  }
});

it('shows each field of a record from its own column', () => {
  expect(records.different).toEqual([]);
  for (const [table, count] of Object.entries(SHOWN_FIELD_COUNTS)) {
    expect(records.counts[table], table).toBeGreaterThanOrEqual(count);
  }
});
