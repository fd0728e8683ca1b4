/** Tests the display currency of an account, from its settings and the exchange's rates to the
 *  texts that views show. */
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { profileSettingsWire } from '#contract/samples/accounts.ts';
import {
  forgetDisplayCurrency,
  readDisplayCurrency,
  showCurrency,
} from '#src/app/wiring/account/display-currency.ts';
import { displayCurrency } from '#src/stores/display-currency.store.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

const errors: string[] = [];
const log = (message: string): void => void errors.push(message);

afterEach(() => {
  forgetDisplayCurrency();
  errors.length = 0;
});

const RATES = {
  source: 'Central bank',
  updated_at: '2026-11-23T15:00:00.000Z',
  rates: [
    { currency: 'EUR', per_dollar: '0.95' },
    { currency: 'VND', per_dollar: '25400' },
  ],
};

const exchange = (currency: string, rates: unknown = RATES) =>
  recordingExchange(
    ({ path }) => (path === '/currency-rates' ? rates : { ...profileSettingsWire, currency }),
    () => 'token',
  );

it('shows estimates in the currency of the account, at the rate of the exchange', async () => {
  const { client, sent } = exchange('EUR');
  await readDisplayCurrency(client, log);
  expect(sent).toEqual(['GET /profile-settings', 'GET /currency-rates']);
  const { code, texts } = displayCurrency;
  expect([code, texts?.price(decimal('64250.11')), texts?.value(decimal('1300'))]).toEqual([
    'EUR',
    '€61,038',
    '€1,235.00',
  ]);
  expect(texts?.origin).toEqual({
    source: 'Central bank',
    updatedAt: Date.UTC(2026, 10, 23, 15),
  });
});

it('requests no rates when the currency is the dollar', async () => {
  const { client, sent } = exchange('USD');
  await readDisplayCurrency(client, log);
  expect(sent).toEqual(['GET /profile-settings']);
  expect(displayCurrency).toEqual({ code: 'USD', texts: undefined });
});

it('shows dollars when the exchange has no rate', async () => {
  await showCurrency('EUR', exchange('EUR').client, log);
  await showCurrency('GBP', exchange('GBP').client, log);
  expect(displayCurrency).toEqual({ code: 'USD', texts: undefined });
});

it('keeps the displayed values when the exchange does not respond, and logs it', async () => {
  await showCurrency('VND', exchange('VND').client, log);
  await showCurrency('EUR', exchange('EUR', 'no list').client, log);
  expect(displayCurrency.code).toBe('VND');
  expect(errors).toEqual(['The currency rates could not be read.']);
});

it('drops rates that arrive after the user has signed out or chosen another currency', async () => {
  let send = (_rates: unknown): void => undefined;
  const late = new Promise((resolve) => {
    send = resolve;
  });
  const { client } = exchange('EUR', late);
  const shown = showCurrency('EUR', client, log);
  forgetDisplayCurrency();
  send(RATES);
  await shown;
  expect(displayCurrency).toEqual({ code: 'USD', texts: undefined });
});
