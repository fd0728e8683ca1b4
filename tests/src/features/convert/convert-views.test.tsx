/** Views of converts: each value is that of its own label, and each control makes its own call. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { convertCodec, type Convert } from '#contract/entities/convert.ts';
import { convertCoins, convertPair, convertQuote } from '#contract/rest/convert.ts';
import {
  convertCoinsWire,
  convertPairWire,
  convertQuoteWire,
  convertWire,
} from '#contract/samples/convert.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import { ConvertDetail } from '#src/features/convert/parts/ConvertDetail.tsx';
import { ConvertResult } from '#src/features/convert/parts/ConvertResult.tsx';
import {
  InstantConvertCard,
  type InstantConvertCardProps,
} from '#src/features/convert/parts/InstantConvertCard.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { fieldValues, plain, shownValues } from '../../../support/shown-values.ts';
import { ignoreCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

const coins = convertCoins.reply.decode(convertCoinsWire);

const pair = convertPair.reply.decode(convertPairWire);

const quote = convertQuote.reply.decode(convertQuoteWire);

const done: Convert = {
  ...convertCodec.decode(convertWire),
  doneAt: epochMs(SAMPLE_TIME + MINUTE_MS),
};

const limit: Convert = {
  ...done,
  id: 43,
  kind: 'limit',
  side: 'sell',
  status: 'pending',
  wallet: 'p2p',
  limitPrice: decimal('61000'),
  toAmount: decimal('6200'),
  rate: decimal('62000'),
  expiresAt: epochMs(SAMPLE_TIME + 2 * MINUTE_MS),
};

it('shows each field of a convert, and of a limit convert', async () => {
  await showOnPage(<ConvertResult convert={done} onRestart={vi.fn()} />);
  expect(shownValues()).toEqual({
    Paid: '0.1 BTC',
    Rate: '1 BTC = 59,850 USDT',
    Received: '5,985 USDT',
    Time: '01 Jan 2026 00:01:00',
  });
  cleanup();
  await showOnPage(<ConvertDetail convert={done} onClose={vi.fn()} />);
  expect(shownValues()).toEqual({
    'Convert number': '42',
    Paid: '0.1 BTC',
    Rate: '1 BTC = 59,850 USDT',
    Received: '5,985 USDT',
    Status: 'Done',
    Type: 'Instant',
    Wallet: 'Spot wallet',
  });
  cleanup();
  await showOnPage(<ConvertDetail convert={limit} onClose={vi.fn()} />);
  expect(shownValues()).toEqual({
    'Convert number': '43',
    Expires: '01 Jan 2026 00:02:00',
    'Limit price': '61,000 USDT',
    Paid: '0.1 BTC',
    Rate: '1 BTC = 62,000 USDT',
    Status: 'Pending',
    Type: 'Limit',
    Wallet: 'P2P wallet',
    'You receive at least': '6,200 USDT',
  });
  cleanup();
  await showOnPage(
    <ConvertDetail convert={{ ...limit, side: 'buy', status: 'failed' }} onClose={vi.fn()} />,
  );
  expect(shownValues()).toEqual({
    'Convert number': '43',
    Expires: '01 Jan 2026 00:02:00',
    'Limit price': '61,000 BTC',
    Paid: '0.1 BTC',
    Rate: '1 BTC = 62,000 USDT',
    Status: 'Failed',
    Type: 'Limit',
    Wallet: 'P2P wallet',
  });
});

it('starts another convert, or opens the history, after a result', async () => {
  const view = (record: Recorder) => (
    <ConvertResult convert={done} onRestart={record('onRestart')} />
  );
  expect(await usesOf(view)).toEqual({
    'Convert again': 'onRestart',
    'Convert history': '/user/swap-history',
  });
});

const instant = (changes: Partial<InstantConvertCardProps>) => (record: Recorder) => (
  <InstantConvertCard
    phase="armed"
    draft={{ fromCoin: 'BTC', toCoin: 'USDT', given: 'from', amount: '0.1' }}
    problem={undefined}
    timed={{ quote, remainingMs: 9000, endsAtMs: 9000 }}
    rejection={undefined}
    isResponseMissing={false}
    convert={undefined}
    coins={coins}
    balances={
      new Map([
        ['BTC', decimal('1.5')],
        ['USDT', decimal('777')],
      ])
    }
    pair={pair}
    edit={record('edit')}
    requestQuote={record('requestQuote')}
    confirm={record('confirm')}
    restart={record('restart')}
    setAttended={vi.fn()}
    {...changes}
  />
);

it('edits and confirms an instant convert', async () => {
  await showOnPage(instant({})(ignoreCalls));
  expect(fieldValues()).toEqual({
    'Coin to pay': 'BTC',
    'Coin to receive': 'USDT',
    'You pay': '0.1',
    'You receive': '5,985',
  });
  const text = plain(document.body.textContent);
  expect(text).toContain('1 BTC = 59,850 USDT');
  expect(text).toContain('Available1.5 BTC');
  expect(text).toContain('Available777 USDT');
  expect(await usesOf(instant({}))).toEqual({
    'Coin to pay': ['edit {fromCoin: USDT}', 'edit {fromCoin: ETH}'],
    'Coin to receive': ['edit {toCoin: BTC}', 'edit {toCoin: ETH}'],
    'Convert 0.1 BTC': 'confirm',
    Max: 'edit {given: from, amount: 1.5}',
    'Swap coins': 'edit {fromCoin: USDT, toCoin: BTC, given: to}',
    'You pay': 'edit {given: from, amount: 7}',
    'You receive': 'edit {given: to, amount: 7}',
  });
});

it.each([
  ['quoting', 'Convert 0.1 BTC', 'disabled: Loading…'],
  ['rearming', 'Convert 0.1 BTC', 'disabled: The rate has changed'],
  ['expired', 'Refresh quote', 'requestQuote'],
  ['rejected', 'Refresh quote', 'requestQuote'],
  ['unreachable', 'Refresh quote', 'requestQuote'],
  ['failed', 'Start over', 'restart'],
] as const)('offers what an instant convert that is %s allows', async (phase, name, effect) => {
  const uses = await usesOf(instant({ phase }));
  expect(uses[name]).toBe(effect);
  const isPending = phase === 'failed';
  expect(uses['Swap coins']).toBe(
    isPending ? 'disabled: A convert is pending' : 'edit {fromCoin: USDT, toCoin: BTC, given: to}',
  );
});
