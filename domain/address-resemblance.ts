/** Detects address poisoning: an attacker sends a tiny amount from an address with the same first and
 *  last characters as one that the user knows, and hopes that it is copied from the history. Pure. */

/** A part of an address: the same characters as in the known address, or different ones. */
export interface AddressPart {
  readonly text: string;
  readonly isDifferent: boolean;
}

export interface Resemblance {
  /** Address that the user has used before. */
  readonly known: string;
  /** Both addresses in parts, from the start to the end. */
  readonly knownParts: readonly AddressPart[];
  readonly enteredParts: readonly AddressPart[];
}

/** Beginnings that all addresses of a network share, so they do not count as the same characters. */
const NETWORK_PREFIX = /^(?:0x|bc1[qp]?|ltc1[qp]?|addr1|[TLMDr13](?=\w{24}))/i;
/** Interfaces usually show four to six characters at each end. Two random hexadecimal addresses have
 *  three equal ones at both ends once in sixteen million pairs. */
const SAME_AT_EACH_END_MIN = 3;

/**
 * Finds the known address that the entered one could be mistaken for.
 * @param entered valid address, without surrounding spaces.
 * @param known addresses that the user has sent to or received at.
 * @returns undefined when the entered address is one of the known ones, or resembles none.
 * @example `0x12345678…89abcdef` entered, `0x123f0000…0000cdef` known: same `123` and `cdef`.
 */
export function resemblanceOf(entered: string, known: readonly string[]): Resemblance | undefined {
  if (isAmong(entered, known)) return undefined;
  const similar = known.find((address) => resembles(address, entered));
  if (similar === undefined) return undefined;
  return {
    known: similar,
    knownParts: partsOf(similar, entered),
    enteredParts: partsOf(entered, similar),
  };
}

/** Whether `known` contains the address, in any case. */
export const isAmong = (address: string, known: readonly string[]): boolean =>
  known.some((one) => areEqual(one, address));

/** Case is part of some formats only, so it does not make an address look different. */
const areEqual = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function resembles(one: string, other: string): boolean {
  const [first, second] = [significant(one), significant(other)];
  const start = sameAtStart(first, second);
  const end = sameAtEnd(first, second, start);
  return start >= SAME_AT_EACH_END_MIN && end >= SAME_AT_EACH_END_MIN;
}

const significant = (address: string): string => address.replace(NETWORK_PREFIX, '').toLowerCase();

function sameAtStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

/** @param start characters that are already counted from the start. */
function sameAtEnd(one: string, other: string, start: number): number {
  const max = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < max && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** Divides `address` into runs of characters that are the same as in `other`, or are not. */
function partsOf(address: string, other: string): readonly AddressPart[] {
  const parts: { text: string; isDifferent: boolean }[] = [];
  for (let index = 0; index < address.length; index += 1) {
    const char = address.charAt(index);
    const isDifferent = char.toLowerCase() !== other[index]?.toLowerCase();
    const last = parts.at(-1);
    if (last?.isDifferent === isDifferent) last.text += char;
    else parts.push({ text: char, isDifferent });
  }
  return parts;
}
