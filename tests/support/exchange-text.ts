/** A message of the exchange as a page in a language shows it. */
import { assert } from '#contract/core/assert.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';

/** @param prefix that of the page's address, for example `/ar`; empty for English. */
export function exchangeTextOn(prefix: string, english: string): string {
  if (prefix === '') return english;
  const text = readMemory(prefix.slice(1)).get(exchangeMessageId(english));
  assert(text !== undefined, `the exchange has "${english}" in this language`);
  return text;
}
