/** `npm run translate -- CODE`: lists the messages that a language lacks, one line each: id, English, context and
 *  comment, screen, with tabs between. `-- CODE --all` lists every message with its translation as a fifth column.
 *  `-- CODE FILE`: puts the lines `id TAB text` of a file into the memory of the language; a text with a fault is
 *  listed and left out. A line break inside a text is written `\n`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { englishCatalogs, messagesOf, type EnglishMessage } from './locales/english-catalogs.ts';
import { memoryPath, readMemory, writeMemory } from './locales/memory.ts';
import { englishSourceOf } from './locales/english-source.ts';
import { faultsOfTexts, readLines } from './locales/translated-lines.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const [locale, file] = positionals;

/** The path of a screen, without the folder that all share and the ending. */
const screenOf = ([path = '']: readonly string[]): string =>
  path.replace(/^src\//, '').replace(/\.tsx?$/, '');

const flat = (text: string): string => text.replaceAll('\n', String.raw`\n`);

const lineOf = ({ id, text, context = '', comments, files }: EnglishMessage): string =>
  [id, text, [context, ...comments].filter((note) => note !== '').join('; '), screenOf(files)]
    .map((column) => flat(column))
    .join('\t');

async function listMessages(code: string): Promise<void> {
  const memory = readMemory(code);
  const messages = [...messagesOf(code, await englishCatalogs()).values()];
  const listed = messages.filter(({ id }) => values.all || !memory.has(id));
  for (const message of listed.toSorted((left, right) =>
    orderOf(left).localeCompare(orderOf(right), 'en'),
  )) {
    const translation = memory.get(message.id);
    console.log(lineOf(message) + (translation === undefined ? '' : `\t${flat(translation)}`));
  }
}

/** Messages of a screen stand together. */
const orderOf = ({ files, text }: EnglishMessage): string => `${screenOf(files)}\t${text}`;

async function putLines(code: string, path: string): Promise<void> {
  const messages = messagesOf(code, await englishCatalogs());
  const { texts, faults } = readLines(readFileSync(path, 'utf8'), messages);
  const found = await faultsOfTexts(code, texts, messages, await englishSourceOf(messages));
  const good = [...texts].filter(([id]) => !found.has(id));
  writeMemory(code, new Map([...readMemory(code), ...good]));
  const listed = [
    ...faults,
    ...[...found].flatMap(([id, errors]) =>
      errors.map((error) => `${id} ${error}: ${texts.get(id) ?? ''}`),
    ),
  ];
  for (const fault of listed) console.log(fault);
  const missing = [...messages.keys()].filter((id) => !readMemory(code).has(id)).length;
  console.log(`${memoryPath(code)}: ${good.length} texts written, ${missing} are missing.`);
  if (listed.length > 0) process.exitCode = 1;
}

if (locale === undefined) {
  console.error('npm run translate -- CODE [FILE]');
  process.exitCode = 1;
} else if (file === undefined) await listMessages(locale);
else await putLines(locale, file);
