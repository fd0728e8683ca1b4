/** Hashes of the Launchpad, and what a seed decides. All hashes are SHA-256 of UTF-8 text in lower-case hexadecimal, so
 *  that `printf %s TEXT | sha256sum` repeats them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '#contract/core/assert.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';

/** Bytes of a hash that make a number. */
const NUMBER_BYTE_COUNT = 4;
const BYTE_VALUES = 256;
const NUMBER_BIT_COUNT = 32;
/** Largest bound of a drawn number. */
const BOUND_MAX = 2 ** 31;

export const hashOfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Hash of a text that is given part by part. */
export function startHash() {
  const hash = sha256.create();
  return {
    add: (text: string): void => void hash.update(utf8ToBytes(text)),
    end: (): string => bytesToHex(hash.digest()),
  };
}

/** What is published before the commit phase. */
export const seedHashOf = (seed: string): string => hashOfText(seed);

/** Returns numbers of 0 to `bound` - 1, each as likely as any other. */
export type Draw = (bound: number) => number;

/**
 * Draws numbers from a seed. Candidate n is the first bits of SHA-256("SEED:n"), as many as the bound needs; a
 * candidate that is not below the bound is dropped. A remainder would prefer small numbers.
 */
export function drawFrom(seed: string): Draw {
  let candidates = 0;
  return (bound) => {
    assert(Number.isInteger(bound) && bound > 0 && bound <= BOUND_MAX, 'a bound is 1 to 2^31');
    const dropped = 2 ** (NUMBER_BIT_COUNT - bitCountOf(bound));
    for (;;) {
      const candidate = Math.floor(numberOf(`${seed}:${candidates}`) / dropped);
      candidates += 1;
      if (candidate < bound) return candidate;
    }
  };
}

/** Bits of the numbers below a bound. */
const bitCountOf = (bound: number): number => NUMBER_BIT_COUNT - Math.clz32(bound - 1);

function numberOf(text: string): number {
  const bytes = sha256(utf8ToBytes(text)).subarray(0, NUMBER_BYTE_COUNT);
  return bytes.reduce((number, byte) => number * BYTE_VALUES + byte, 0);
}

/** The instant in which balances are read in an hour of the snapshot phase: nobody who does not know the seed can tell
 *  it before. @param hour 0 for the first hour of the phase */
export const sampleInstantOf = (seed: string, phaseStart: EpochMs, hour: number): EpochMs =>
  epochMs(phaseStart + hour * HOUR_MS + drawFrom(`${seed}:snapshot:${hour}`)(HOUR_MS));

/** Orders those who were in the waiting room at the start: by SHA-256("SEED:queue:USER"), whoever came first. */
export const waitingKeyOf = (seed: string, userId: number): string =>
  hashOfText(`${seed}:queue:${userId}`);
