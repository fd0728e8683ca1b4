import { expect, it } from 'vitest';
import {
  inEnglish,
  messageOfStored,
  sentence,
  storedMessageOf,
  together,
} from '#server/runtime/sentence.ts';

it('fills values in, also those that are messages and lists of them', () => {
  expect(inEnglish(sentence('Paid {sum} to {name}.', { sum: '1.50 BTC', name: 'Ann' }))).toBe(
    'Paid 1.50 BTC to Ann.',
  );
  const items = [sentence('open orders'), sentence('P2P ads')];
  expect(inEnglish(sentence('Settle first: {items}.', { items }))).toBe(
    'Settle first: open orders, P2P ads.',
  );
  const position = sentence('{pair} long', { pair: 'BTC/USDT' });
  expect(inEnglish(sentence('Liquidation: {position}', { position }))).toBe(
    'Liquidation: BTC/USDT long',
  );
});

it('has both forms of an English plural', () => {
  const text = '{count, plural, one {{count} order canceled.} other {{count} orders canceled.}}';
  expect(inEnglish(sentence(text, { count: 1 }))).toBe('1 order canceled.');
  expect(inEnglish(sentence(text, { count: 0 }))).toBe('0 orders canceled.');
  expect(inEnglish(sentence(text, { count: 12 }))).toBe('12 orders canceled.');
});

it('fills nothing into a value, so that a name of braces stays a name', () => {
  expect(inEnglish(sentence('{friend} has signed up.', { friend: '{sum}', sum: '1' }))).toBe(
    '{sum} has signed up.',
  );
});

it('separates several texts by a space, and leaves out what is not given', () => {
  expect(inEnglish(together(sentence('Sent.'), undefined, '', 'A reason.'))).toBe(
    'Sent. A reason.',
  );
});

it.each([
  'Order canceled.',
  '',
  sentence('Filled {sum}.', { sum: '1 BTC' }),
  together(sentence('Filled {sum}.', { sum: '1 BTC' }), 'Again.'),
])('is the same after it was stored: %j', (message) => {
  expect(messageOfStored(storedMessageOf(message))).toEqual(message);
});
