/** Reads lines of translations, as translators send them, and finds the faults of each text. */
import { compileMessages } from './compile-messages.ts';
import type { EnglishCatalog } from './english-catalogs.ts';
import type { EnglishSource } from './english-source.ts';
import { errorsOf, textErrors } from './translation-rules.ts';

interface TranslatedLines {
  readonly texts: ReadonlyMap<string, string>;
  /** Lines that are no translation of a message. */
  readonly faults: readonly string[];
}

/** @param content lines `id TAB text`; further columns, empty lines and lines that start with `# ` are ignored. */
export function readLines(content: string, messages: EnglishCatalog): TranslatedLines {
  const texts = new Map<string, string>();
  const faults: string[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('# ')) continue;
    const [id = '', text = ''] = line.split('\t');
    const trimmed = text.replaceAll(String.raw`\n`, '\n').trim();
    const english = messages.get(id)?.text ?? '';
    if (!messages.has(id)) faults.push(`line ${index + 1}: there is no message ${id}`);
    else if (trimmed === '') faults.push(`line ${index + 1}: ${id} has no text`);
    else texts.set(id, withEdgesOf(english, trimmed));
  }
  return { texts, faults };
}

/** A message that a value follows ends with a space, which no editor of lines shows. */
const withEdgesOf = (english: string, text: string): string =>
  `${/^\s*/.exec(english)?.[0] ?? ''}${text}${/\s*$/.exec(english)?.[0] ?? ''}`;

/** Returns the errors of each text that has some. */
export async function faultsOfTexts(
  locale: string,
  texts: ReadonlyMap<string, string>,
  messages: EnglishCatalog,
  source: EnglishSource,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { messages: compiled, errors } = await compileMessages(locale, texts);
  const found = new Map<string, readonly string[]>();
  for (const [id, message] of Object.entries(compiled)) {
    const [english, parts] = [messages.get(id), source.parts.get(id)];
    const faults = [
      ...(english === undefined ? [] : textErrors(texts.get(id) ?? '', english)),
      ...(parts === undefined ? [] : errorsOf(parts, message, locale)),
    ];
    if (faults.length > 0) found.set(id, faults);
  }
  for (const id of texts.keys()) {
    const error = errors.find((one) => one.startsWith(`${id} `));
    if (error !== undefined) found.set(id, [`is no valid message: ${error.split('\n')[0] ?? ''}`]);
  }
  return found;
}
