/** Which quotes are open, for whom and until when, and how many are remembered for how long. */
import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { QUOTE_COUNT_MAX, QUOTE_RETENTION_MS } from '#server/convert/convert-terms.ts';
import { QuoteBook, quoteStatusAt, type Quote } from '#server/convert/quote-book.ts';

const ANN = userId(1);
const BOB = userId(2);
const TTL_MS = 7_000;

const quoteOf = (id: string, quotedAt: number, owner = ANN): Quote =>
  ({
    id,
    userId: owner,
    quotedAt: epochMs(quotedAt),
    expiresAt: epochMs(quotedAt + TTL_MS),
    status: 'open',
  }) as Quote;

function open(...quotes: readonly Quote[]) {
  const book = new QuoteBook();
  for (const quote of quotes) book.add(quote);
  const openAt = (now: number, owner = ANN) => book.openOf(owner, epochMs(now)).map(({ id }) => id);
  return { book, openAt };
}

it('has the open quotes of a user until the millisecond of their end, the first to end first', () => {
  const { openAt } = open(quoteOf('late', 10), quoteOf('early', 0), quoteOf('other', 0, BOB));
  expect(openAt(TTL_MS - 1)).toEqual(['early', 'late']);
  expect(openAt(TTL_MS)).toEqual(['late']);
  expect(openAt(TTL_MS, BOB)).toEqual([]);
  expect(quoteStatusAt(quoteOf('early', 0), epochMs(TTL_MS - 1))).toBe('open');
  expect(quoteStatusAt(quoteOf('early', 0), epochMs(TTL_MS))).toBe('expired');
});

it('remembers an expired quote for its retention, to the millisecond', () => {
  const { book } = open(quoteOf('old', 0), quoteOf('of bob', 1, BOB));
  const end = TTL_MS + QUOTE_RETENTION_MS;
  book.add(quoteOf('before', end - 1));
  expect(book.find('old')).toBeDefined();
  book.add(quoteOf('at', end));
  expect(book.find('old')).toBeUndefined();
  expect(book.find('of bob')).toBeDefined();
  book.add(quoteOf('after', end + 1));
  expect(book.find('of bob')).toBeUndefined();
  expect(book.find('before')).toBeDefined();
});

it('drops the oldest quotes of a user above the limit, and none of others', () => {
  const { book, openAt } = open(
    quoteOf('of bob', 0, BOB),
    ...Array.from({ length: QUOTE_COUNT_MAX + 1 }, (_, at) => quoteOf(`q${at}`, at)),
  );
  expect(book.find('q0')).toBeUndefined();
  expect(book.find('q1')).toBeDefined();
  expect(openAt(QUOTE_COUNT_MAX)).toHaveLength(QUOTE_COUNT_MAX);
  expect(openAt(QUOTE_COUNT_MAX, BOB)).toEqual(['of bob']);
});

it('ends the open quotes that are over, and no accepted one', () => {
  const accepted = quoteOf('accepted', 0);
  accepted.status = 'accepted';
  const { book, openAt } = open(quoteOf('over', 0), quoteOf('stays', 0), accepted);
  book.withdraw(epochMs(1), ({ id }) => id !== 'stays');
  expect(openAt(1)).toEqual(['stays']);
  expect([book.find('over')?.status, book.find('accepted')?.status]).toEqual([
    'cancelled',
    'accepted',
  ]);
});
