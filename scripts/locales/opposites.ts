/** Finds messages that say the opposite in English and the same in another language: "Buy {coin}" and "Sell {coin}". */
import { OPPOSITES } from './english-terms.ts';
import type { Memory } from './memory.ts';

/** Two messages of which one is the other with opposite words. */
export type OppositeMessages = readonly (readonly [left: string, right: string])[];

/** @param english texts by the id of their messages, with their contexts. */
export function oppositeMessages(english: ReadonlyMap<string, string>): OppositeMessages {
  const idOf = new Map([...english].map(([id, text]) => [text.toLowerCase(), id]));
  return OPPOSITES.flatMap(([left, right]) => {
    const pattern = new RegExp(`(?<![\\p{L}{])${left}(?![\\p{L}}])`, 'giu');
    return [...english].flatMap(([id, text]) => {
      const lower = text.toLowerCase();
      const swapped = lower.replaceAll(pattern, right);
      const other = swapped === lower ? undefined : idOf.get(swapped);
      return other === undefined ? [] : [[id, other] as const];
    });
  });
}

/** Returns the pairs that a language words alike. */
export const oppositeErrors = (pairs: OppositeMessages, memory: Memory): OppositeMessages =>
  pairs.filter(([left, right]) => memory.has(left) && memory.get(left) === memory.get(right));
