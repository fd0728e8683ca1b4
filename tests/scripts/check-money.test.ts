/** Plants each way of turning money into a float once and expects a finding. */
import { expect, it } from 'vitest';
import { clockBans, journeyBans } from '#scripts/check-clock.ts';
import { moneyBans } from '#scripts/check-money.ts';
import { bannedInSource } from '#scripts/tree/bans.ts';

const messagesOf = (code: string, file = 'server/ledger/a.ts'): string =>
  bannedInSource(file, code, moneyBans)
    .map(({ line, message }) => `${line}: ${message}`)
    .join('\n');

it.each([
  ['const text = total.toFixed(2);', 'toFixed'],
  ['const value = Number(order.limitPrice);', 'Number(text)'],
  ['const value = Number(body?.amount);', 'Number(text)'],
  ['const value = +balance;', 'unary plus'],
  ['send(+row.feeUnits);', 'unary plus'],
  ['const half = Math.round(notional / 2);', 'Math.round'],
  ['const half = Math.round((ticks * order.size) / 2);', 'Math.round'],
  ['Big.RM = 1;', 'Rounding is named'],
])('rejects %s', (code, message) => {
  expect(messagesOf(code)).toContain(`1: `);
  expect(messagesOf(code)).toContain(message);
});

it.each([
  'const seconds = Number(retryAfter);',
  'const x = Math.round(width / 2);',
  'const sum = left + price;',
  '// Number(price) would be a float.',
  "const text = 'Number(price)';",
  'const cells = Math.round(tileSize / 2); // Not money: pixels',
])('allows %s', (code) => {
  expect(messagesOf(code)).toBe('');
});

it('allows contract/core/decimal.ts to read numbers', () => {
  expect(messagesOf('const value = Number(decimalText);', 'contract/core/decimal.ts')).toBe('');
});

it('names the line', () => {
  expect(messagesOf('const one = 1;\nconst two = total.toFixed(2);')).toMatch(/^2: /);
});

it('rejects a date that reads the clock outside the clock module', () => {
  const bansIn = (file: string) => bannedInSource(file, 'const now = new Date();', clockBans);
  expect(bansIn('server/exchange/a.ts')).toHaveLength(1);
  expect(bansIn('src/platform/clock.ts')).toEqual([]);
  expect(bannedInSource('domain/a.ts', 'const at = new Date(time);', clockBans)).toEqual([]);
  const journey = 'tests/e2e/a.e2e.ts';
  expect(bannedInSource(journey, 'const now = new Date();', journeyBans)).toHaveLength(1);
  expect(bannedInSource(journey, 'const at = new Date(time);', journeyBans)).toEqual([]);
});
