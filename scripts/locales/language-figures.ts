/** Figures of a language: how many texts it has, how many read as in English, and how much longer they are. */
import { compileMessages } from './compile-messages.ts';
import type { EnglishSource } from './english-source.ts';
import type { Memory } from './memory.ts';
import { partsOf } from './message.ts';
import { COMPARED_LENGTH_MIN, isUntranslated } from './translation-rules.ts';

export interface LanguageFigures {
  readonly messageCount: number;
  /** Share of the texts that read as in English. */
  readonly untranslatedShare: number;
  /** Length of all compared texts, divided by that of English. */
  readonly lengthRatio: number;
  /** The text that grows most. */
  readonly longest: { readonly id: string; readonly ratio: number };
}

/** Compares the length of texts that are long enough to say so, and have no plural. */
export async function figuresOf(
  locale: string,
  memory: Memory,
  { parts }: EnglishSource,
): Promise<LanguageFigures> {
  const { messages } = await compileMessages(locale, memory);
  let untranslatedCount = 0;
  let [englishLength, length] = [0, 0];
  let longest = { id: '', ratio: 0 };
  for (const [id, message] of Object.entries(messages)) {
    const english = parts.get(id);
    if (english === undefined) continue;
    if (isUntranslated(english, message)) untranslatedCount += 1;
    if (english.words.length < COMPARED_LENGTH_MIN || english.plurals.length > 0) continue;
    const { words } = partsOf(message);
    englishLength += english.words.length;
    length += words.length;
    const ratio = words.length / english.words.length;
    if (ratio > longest.ratio) longest = { id, ratio };
  }
  return {
    messageCount: memory.size,
    untranslatedShare: untranslatedCount / Math.max(1, memory.size),
    lengthRatio: length / Math.max(1, englishLength),
    longest,
  };
}
