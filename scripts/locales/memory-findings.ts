/** Finds what is wrong in the memory of a language: messages it lacks, entries of no message, faults of a text, other
 *  words for a term, and too many texts that read as in English. */
import type { Finding } from '../tree/findings.ts';
import { compileMessages } from './compile-messages.ts';
import { isRequired, type EnglishCatalog } from './english-catalogs.ts';
import type { EnglishSource } from './english-source.ts';
import { memoryPath, memoryText, parseMemory, type Memory } from './memory.ts';
import { partsOf, type Parts } from './message.ts';
import { oppositeErrors } from './opposites.ts';
import { termErrors, termListErrors, termsPath, type Terms } from './terms.ts';
import { errorsOf, isUntranslated, textErrors } from './translation-rules.ts';

/** Maximum share of a language that may read as in English: names and codes. */
const UNTRANSLATED_SHARE_MAX = 0.06;
/** A language that is being translated lacks thousands: the first are enough to start with. */
const LISTED_MAX = 20;

export interface CheckedLanguage {
  readonly locale: string;
  /** Content of its memory. */
  readonly file: string;
  /** Undefined when it has no file of terms. */
  readonly terms: Terms | undefined;
  /** All messages that it needs. */
  readonly messages: EnglishCatalog;
}

export async function memoryFindings(
  language: CheckedLanguage,
  english: EnglishSource,
): Promise<readonly Finding[]> {
  const { locale, file, messages } = language;
  const path = memoryPath(locale);
  const memory = parseMemory(file, path);
  const lineOf = linesOf(file);
  const findingOf = (id: string, error: string): Finding => ({
    file: path,
    line: lineOf.get(id) ?? 1,
    message: `"${(messages.get(id)?.text ?? id).slice(0, 60)}" ${error}`,
  });
  const kept = new Map([...memory].filter(([id]) => messages.has(id)));
  const { messages: compiled, errors } = await compileMessages(locale, kept);
  const texts = Object.entries(compiled).map(
    ([id, text]) => [id, text, english.parts.get(id) ?? NOTHING] as const,
  );
  const untranslated = texts.filter(([, text, parts]) => isUntranslated(parts, text));
  const share = untranslated.length / Math.max(1, messages.size);
  const whole = (message: string): Finding => ({ file: path, line: 1, message });
  return [
    ...missingMessages(language, memory).map((message) => whole(message)),
    ...orderErrors(file, memory, kept).map((message) => whole(message)),
    ...errors.map((error) => whole(`is no valid message: ${error}`)),
    ...[...messages.values()].flatMap((message) =>
      textErrors(kept.get(message.id) ?? message.text, message)
        .filter(() => kept.has(message.id))
        .map((error) => findingOf(message.id, error)),
    ),
    ...texts.flatMap(([id, text, parts]) =>
      errorsOf(parts, text, locale).map((error) => findingOf(id, error)),
    ),
    ...oppositeErrors(english.opposites, kept).map(([id, other]) =>
      findingOf(id, `has the text of "${messages.get(other)?.text ?? other}"`),
    ),
    ...termFindings(language, english, kept, findingOf),
    ...(share > UNTRANSLATED_SHARE_MAX
      ? [whole(`${Math.round(share * 100)} % of the messages read as in English`)]
      : []),
  ];
}

const NOTHING: Parts = partsOf([]);

const linesOf = (file: string): ReadonlyMap<string, number> =>
  new Map(
    file.split('\n').map((line, index) => [/^ {2}"([^"]+)":/.exec(line)?.[1] ?? '', index + 1]),
  );

function missingMessages({ locale, messages }: CheckedLanguage, memory: Memory): string[] {
  const missing = [...messages.values()].filter(
    (message) => !memory.has(message.id) && isRequired(locale, message),
  );
  const listed = missing
    .slice(0, LISTED_MAX)
    .map(({ id, text }) => `lacks ${id} "${text.slice(0, 60)}"`);
  const rest = missing.length - listed.length;
  return rest > 0 ? [...listed, `lacks ${rest} more: npm run translate`] : listed;
}

function orderErrors(file: string, memory: Memory, kept: Memory): string[] {
  const extra = memory.size - kept.size;
  return [
    ...(extra > 0 ? [`has ${extra} translations of no message: npm run fix`] : []),
    ...(file === memoryText(memory) ? [] : ['is not sorted, a line for each message: npm run fix']),
  ];
}

function termFindings(
  { locale, terms }: CheckedLanguage,
  { uses }: EnglishSource,
  memory: Memory,
  findingOf: (id: string, error: string) => Finding,
): readonly Finding[] {
  const path = termsPath(locale);
  if (terms === undefined) return [{ file: path, line: 1, message: 'is missing' }];
  return [...termListErrors(terms), ...termErrors(locale, terms, uses, memory)].map(
    ({ id, error }) =>
      id === undefined ? { file: path, line: 1, message: error } : findingOf(id, error),
  );
}
