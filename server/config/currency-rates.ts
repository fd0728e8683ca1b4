/** Currency rates for estimates: of the operator's file, in the fields of /currency-rates, which is
 *  read again whenever it changes; without a file, simulated ones. */
import { readFileSync, statSync } from 'node:fs';
import { decimal } from '#contract/core/decimal.ts';
import { jsonOf } from '#contract/core/json.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  currencyRates,
  type CurrencyRates,
  type RatedCurrency,
} from '#contract/rest/currency-rates.ts';
import { parse } from '#contract/codec.ts';
import { ConfigError } from './config.ts';

/** Rounded rates of late 2024, the time of the recorded markets. */
const PER_DOLLAR: Readonly<Record<RatedCurrency, string>> = {
  USD: '1',
  EUR: '0.95',
  GBP: '0.79',
  JPY: '153',
  CNY: '7.25',
  KRW: '1400',
  INR: '84.5',
  VND: '25400',
  BRL: '5.9',
  TRY: '34.6',
  AED: '3.6725',
  AUD: '1.54',
  NGN: '1680',
};

const SIMULATED: CurrencyRates = {
  source: 'Simulation',
  updatedAt: epochMs(Date.UTC(2024, 11, 1)),
  rates: Object.entries(PER_DOLLAR).map(([currency, rate]) => ({
    currency: currency as RatedCurrency,
    perDollar: decimal(rate),
  })),
};

/**
 * Returns the source of current rates. A file that becomes invalid later leaves the last valid
 * rates, whose time users see.
 * @throws ConfigError for a file that is unreadable or invalid at the start.
 */
export function currencyRatesOf(path: string | undefined): () => CurrencyRates {
  if (path === undefined) return () => SIMULATED;
  let rates = ratesIn(path);
  let readAtMs = changedAtMs(path);
  return () => {
    const changedMs = changedAtMs(path);
    if (changedMs === readAtMs) return rates;
    readAtMs = changedMs;
    try {
      rates = ratesIn(path);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
    return rates;
  };
}

const configError = (problem: string) =>
  new ConfigError(`TIDEMARK_CURRENCY_RATES_FILE: ${problem}`);

const changedAtMs = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs;

function ratesIn(path: string): CurrencyRates {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw configError(`${path} cannot be read.`);
  }
  const parsed = parse(currencyRates.reply, jsonOf(text));
  if (parsed.ok) return parsed.model;
  const [[field, problem] = ['', '']] = Object.entries(parsed.issues);
  throw configError(`${field === '' ? path : field} is wrong: ${problem}.`);
}
