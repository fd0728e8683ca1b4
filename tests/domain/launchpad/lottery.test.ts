import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  drawSeedOf,
  drawWinners,
  runLottery,
  ticketCountOf,
  ticketRangesOf,
  ticketsHashOf,
} from '#domain/launchpad/lottery.ts';
import { drawFrom, sampleInstantOf, seedHashOf, waitingKeyOf } from '#domain/launchpad/seed.ts';

const of = (text: string) => exactUnitsOf(decimal(text));
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const terms = { totalTokens: of('100'), price: of('0.5'), ticketSize: of('20') };
const closedAt = epochMs(Date.UTC(2026, 10, 30));
const holderOf = (receiptNumber: number, tickets: number) => ({
  receiptNumber,
  receiptHash: hash(`receipt ${receiptNumber}`),
  tickets,
  committed: of(String(tickets * 10)),
});
const HOLDERS = [holderOf(1, 3), holderOf(2, 1), holderOf(3, 4)];

it('hashes as sha256sum does', () => {
  expect(seedHashOf('seed')).toBe(hash('seed'));
});

it('numbers tickets by receipt number, whatever the order of the list', () => {
  const ranges = ticketRangesOf(HOLDERS);
  expect(ranges.get(1)).toEqual({ from: 1, to: 3 });
  expect(ranges.get(2)).toEqual({ from: 4, to: 4 });
  expect(ranges.get(3)).toEqual({ from: 5, to: 8 });
  const reversed = HOLDERS.toReversed();
  expect(ticketRangesOf(reversed)).toEqual(ranges);
  expect(ticketsHashOf(reversed)).toBe(ticketsHashOf(HOLDERS));
  expect(ticketsHashOf(HOLDERS)).toBe(
    hash(HOLDERS.map((one) => `${one.receiptNumber};${one.receiptHash};${one.tickets}`).join('\n')),
  );
});

it('draws by the seed, the list of tickets and the end of the commit phase together', () => {
  const ticketsHash = ticketsHashOf(HOLDERS);
  const drawSeed = drawSeedOf({ seed: 'seed', ticketsHash, closedAt });
  expect(drawSeed).toBe(hash(`seed:${ticketsHash}:2026-11-30T00:00:00.000Z`));
  const result = runLottery(HOLDERS, terms, { seed: 'seed', closedAt });
  expect(result.won.flat()).toEqual(drawWinners(drawSeed, 8, 5));
  expect(result.ticketCount).toBe(8);
});

it('allocates every winning ticket, and refunds every other one', () => {
  const { allocations, won, unsold } = runLottery(HOLDERS, terms, { seed: 'seed', closedAt });
  expect(won.flat()).toHaveLength(5);
  expect(unsold).toBe(0n);
  for (const [at, { tokens, charged, refunded }] of allocations.entries()) {
    const winners = BigInt(won[at]?.length ?? 0);
    expect(tokens).toBe(winners * of('20'));
    expect(charged).toBe(winners * of('10'));
    expect(charged + refunded).toBe(HOLDERS[at]?.committed);
  }
});

it('lets every ticket win when there are tokens for all', () => {
  const { won, unsold } = runLottery([holderOf(1, 2)], terms, { seed: 'seed', closedAt });
  expect(won).toEqual([[1, 2]]);
  expect(unsold).toBe(of('60'));
});

it('draws each number of a range equally often, and never repeats a winner', () => {
  const draw = drawFrom('uniform');
  const counts = [0, 0, 0, 0, 0, 0];
  for (let drawn = 0; drawn < 6_000; drawn += 1) {
    const number = draw(6);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  const winners = drawWinners('distinct', 500, 400);
  expect(new Set(winners).size).toBe(400);
  expect(Math.min(...winners)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...winners)).toBeLessThanOrEqual(500);
  expect(drawFrom('one')(1)).toBe(0);
});

it('drops candidates that are not below the bound instead of taking a remainder', () => {
  const first3 = (text: string): number => Number.parseInt(hash(text).slice(0, 1), 16) >> 1;
  const expected: number[] = [];
  for (let candidate = 0; expected.length < 50; candidate += 1) {
    const number = first3(`rejected:${candidate}`);
    if (number < 5) expected.push(number);
  }
  const draw = drawFrom('rejected');
  expect(expected.map(() => draw(5))).toEqual(expected);
});

it('counts tickets of an amount, and none of an amount that is no multiple', () => {
  expect(ticketCountOf(of('30'), terms)).toBe(3);
  expect(ticketCountOf(of('31'), terms)).toBeUndefined();
});

it('reads balances once in each hour, at an instant that only the seed tells', () => {
  const start = epochMs(Date.UTC(2026, 10, 29));
  const instants = Array.from({ length: 48 }, (_, hour) => sampleInstantOf('seed', start, hour));
  for (const [hour, at] of instants.entries()) {
    expect(at).toBeGreaterThanOrEqual(start + hour * HOUR_MS);
    expect(at).toBeLessThan(start + (hour + 1) * HOUR_MS);
  }
  expect(new Set(instants.map((at) => at % HOUR_MS)).size).toBeGreaterThan(40);
  expect(sampleInstantOf('other', start, 0)).not.toBe(instants[0]);
});

it('orders the waiting room by the seed and the user, not by the time of arrival', () => {
  expect(waitingKeyOf('seed', 7)).toBe(hash('seed:queue:7'));
  expect(waitingKeyOf('other', 7)).not.toBe(waitingKeyOf('seed', 7));
});

it.each([2, 3, 4, 5, 8, 9, 1_000])('takes as many bits of a hash as %i needs', (bound) => {
  const bits = Math.ceil(Math.log2(bound));
  const draw = drawFrom('seed');
  const drawn = Array.from({ length: 20 }, () => draw(bound));
  const candidates = Array.from({ length: 100 }, (_, index) =>
    Number(BigInt(`0x${hash(`seed:${index}`)}`) >> BigInt(256 - bits)),
  );
  expect(drawn).toEqual(candidates.filter((one) => one < bound).slice(0, 20));
});
