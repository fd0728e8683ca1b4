/** Props of the instant convert in each phase, from contract samples. */
import { fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { convertCodec } from '#contract/entities/convert.ts';
import { convertCoins, convertPair, convertQuote } from '#contract/rest/convert.ts';
import {
  convertCoinsWire,
  convertPairWire,
  convertQuoteWire,
  convertWire,
} from '#contract/samples/convert.ts';
import type { ConvertPhase } from '#src/binding/convert.ts';
import type { InstantConvertCardProps } from '#src/features/convert/parts/InstantConvertCard.tsx';

export const coins = convertCoins.reply.decode(convertCoinsWire);
export const pair = convertPair.reply.decode(convertPairWire);
export const balances = new Map([
  ['USDT', decimal('100000')],
  ['BTC', decimal('1.5')],
  ['ETH', decimal('10')],
]);
const quote = convertQuote.reply.decode(convertQuoteWire);
const convert = convertCodec.decode(convertWire);
/** A quote of a story does not end while the story is read. */
const LONG_MS = HOUR_MS;
const timed = { quote, remainingMs: LONG_MS, endsAtMs: LONG_MS };

const QUOTED: ReadonlySet<ConvertPhase> = new Set<ConvertPhase>([
  'armed',
  'rearming',
  'expired',
  'accepting',
  'resolving',
  'failed',
  'done',
]);

export const stagedConvert = (
  phase: ConvertPhase,
  changes: Partial<InstantConvertCardProps> = {},
): InstantConvertCardProps => ({
  phase,
  draft: {
    fromCoin: 'BTC',
    toCoin: 'USDT',
    given: 'from',
    amount: phase === 'editing' ? '' : '0.1',
  },
  problem: phase === 'editing' ? 'amount_missing' : undefined,
  timed: QUOTED.has(phase) ? timed : undefined,
  rejection: undefined,
  isResponseMissing: false,
  convert: phase === 'done' ? convert : undefined,
  coins,
  balances,
  pair,
  edit: fn(),
  requestQuote: fn(),
  confirm: fn(),
  restart: fn(),
  setAttended: fn(),
  ...changes,
});

export const indicative = { ...timed, quote: { ...quote, quoteId: undefined } };
