/** Currency rates: of the operator's file, with its source and time, or simulated ones. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RATED_CURRENCIES } from '#contract/rest/currency-rates.ts';
import { ConfigError } from '#server/config/config.ts';
import { P2P_CURRENCIES } from '#server/p2p/p2p-terms.ts';
import { currencyRatesOf } from '#server/config/currency-rates.ts';
import { openLiveExchange } from '../../support/live-exchange.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rates-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let writtenAtSec = 1_700_000_000;
function fileOf(content: unknown): string {
  const path = join(folder, 'rates.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  writtenAtSec += 1;
  utimesSync(path, writtenAtSec, writtenAtSec);
  return path;
}

const bankRates = (perDollar: string) => ({
  source: 'Central bank',
  updated_at: '2026-11-23T15:00:00.000Z',
  rates: [{ currency: 'EUR', per_dollar: perDollar }],
});

it('responds with the rates of the file, their source and their time', async () => {
  const path = fileOf(bankRates('0.9321'));
  const exchange = await openLiveExchange({ TIDEMARK_CURRENCY_RATES_FILE: path });
  try {
    const { body } = await exchange.call('currencyRates', {});
    expect(body.data).toEqual(bankRates('0.9321'));
  } finally {
    await exchange.close();
  }
});

it('reads a changed file again, and keeps the last valid rates', () => {
  const rates = currencyRatesOf(fileOf(bankRates('0.93')));
  const current = () => rates().rates[0]?.perDollar;
  expect(current()).toBe('0.93');
  fileOf(bankRates('0.94'));
  expect(current()).toBe('0.94');
  fileOf('half a fi');
  expect(current()).toBe('0.94');
  rmSync(join(folder, 'rates.json'));
  expect(current()).toBe('0.94');
  fileOf(bankRates('0.95'));
  expect(current()).toBe('0.95');
});

it('has simulated rates of every currency without a file, named as such', () => {
  const { source, updatedAt, rates } = currencyRatesOf(undefined)();
  expect(source).toBe('Simulation');
  expect(new Date(updatedAt).getUTCFullYear()).toBe(2024);
  expect(
    Object.keys(P2P_CURRENCIES).filter((code) => !rates.some(({ currency }) => currency === code)),
  ).toEqual([]);
  expect(rates.map(({ currency }) => currency).toSorted()).toEqual([...RATED_CURRENCIES].sort());
});

it.each([
  ['not JSON', 'is wrong'],
  [{ ...bankRates('0.9'), source: '' }, 'source is wrong'],
  [{ ...bankRates('0.9'), updated_at: 'today' }, 'updated_at is wrong'],
  [bankRates('0'), 'rates.0.per_dollar is wrong'],
])('rejects %j in one sentence', (content, sentence) => {
  const path = fileOf(content);
  expect(() => currencyRatesOf(path)).toThrow(ConfigError);
  expect(() => currencyRatesOf(path)).toThrow(sentence);
});

it('rejects a missing file', () => {
  const missing = join(folder, 'none.json');
  expect(() => currencyRatesOf(missing)).toThrow(/^TIDEMARK_CURRENCY_RATES_FILE: .*cannot be read/);
});
