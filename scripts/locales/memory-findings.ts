/** Finds what is wrong in the memory of a language: messages it lacks, entries of no message, faults of a text, and too
 *  many texts that read as in English. */
import type { Finding } from '../tree/findings.ts';
import { compileMessages } from './compile-messages.ts';
import type { EnglishCatalog } from './english-catalogs.ts';
import { memoryPath, memoryText, parseMemory, type Memory } from './memory.ts';
import { partsOf, type Compiled, type Parts } from './message.ts';
import { errorsOf, isUntranslated } from './translation-rules.ts';

/** Maximum share of a language that may read as in English: names and codes. */
const UNTRANSLATED_SHARE_MAX = 0.06;
/** A language that is being translated lacks thousands: the first are enough to start with. */
const LISTED_MAX = 20;

/** English, compiled once for all languages. */
export type EnglishParts = ReadonlyMap<string, Parts>;

export async function englishPartsOf(messages: EnglishCatalog): Promise<EnglishParts> {
  const texts = [...messages].map(([id, { text }]) => [id, text] as const);
  const { messages: compiled } = await compileMessages('en', new Map(texts));
  return new Map(Object.entries(compiled).map(([id, message]) => [id, partsOf(message)]));
}

export interface MemoryFindings {
  readonly findings: readonly Finding[];
  /** Share of the texts that read as in English. */
  readonly untranslatedShare: number;
}

/** @param file content of the memory.
 *  @param messages all messages that the language needs. */
export async function memoryFindings(
  locale: string,
  file: string,
  messages: EnglishCatalog,
  english: EnglishParts,
): Promise<MemoryFindings> {
  const path = memoryPath(locale);
  const memory = parseMemory(file, path);
  const lineOf = linesOf(file);
  const finding = (id: string, error: string): Finding => ({
    file: path,
    line: lineOf.get(id) ?? 1,
    message: `"${(messages.get(id)?.text ?? id).slice(0, 60)}" ${error}`,
  });
  const kept = new Map([...memory].filter(([id]) => messages.has(id)));
  const { messages: compiled, errors } = await compileMessages(locale, kept);
  const untranslated = Object.entries(compiled).filter(([id, text]) =>
    isUntranslated(english.get(id) ?? NOTHING, text),
  );
  const untranslatedShare = untranslated.length / Math.max(1, messages.size);
  const percent = Math.round(untranslatedShare * 100);
  return {
    untranslatedShare,
    findings: [
      ...missingFindings(path, messages, memory),
      ...orderFindings(path, file, memory, kept),
      ...errors.map((error) => ({ file: path, line: 1, message: `is no valid message: ${error}` })),
      ...Object.entries(compiled).flatMap(([id, text]) =>
        errorsOf(english.get(id) ?? NOTHING, text, locale).map((error) => finding(id, error)),
      ),
      ...(untranslatedShare > UNTRANSLATED_SHARE_MAX
        ? [{ file: path, line: 1, message: `${percent} % of the messages read as in English` }]
        : []),
    ],
  };
}

const NOTHING: Parts = partsOf([] satisfies Compiled);

const linesOf = (file: string): ReadonlyMap<string, number> =>
  new Map(
    file.split('\n').map((line, index) => [/^ {2}"([^"]+)":/.exec(line)?.[1] ?? '', index + 1]),
  );

function missingFindings(path: string, messages: EnglishCatalog, memory: Memory): Finding[] {
  const missing = [...messages.values()].filter(({ id }) => !memory.has(id));
  const listed = missing.slice(0, LISTED_MAX).map(({ id, text }) => ({
    file: path,
    line: 1,
    message: `lacks ${id} "${text.slice(0, 60)}"`,
  }));
  const rest = missing.length - listed.length;
  return rest > 0 ? [...listed, { file: path, line: 1, message: `lacks ${rest} more` }] : listed;
}

function orderFindings(path: string, file: string, memory: Memory, kept: Memory): Finding[] {
  const extra = memory.size - kept.size;
  const messages = [
    ...(extra > 0 ? [`has ${extra} translations of no message: npm run fix`] : []),
    ...(file === memoryText(memory) ? [] : ['is not sorted, a line for each message: npm run fix']),
  ];
  return messages.map((message) => ({ file: path, line: 1, message }));
}
