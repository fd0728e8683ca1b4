/** `locales`: the English parts have the messages of the sources, every language has all of them without faults, in
 *  characters that the fonts of tests have; no view has English text outside them; visible text uses plain terms;
 *  nothing is fixed to left or right. */
import { join } from 'node:path';
import { EXCHANGE_CATALOG } from '#server/http/exchange-texts.ts';
import { compileCatalogs } from './compile-catalogs.ts';
import { bareTextOf } from './locales/bare-text.ts';
import { dateDirectionFindings } from './locales/date-direction.ts';
import { compileMessages } from './locales/compile-messages.ts';
import {
  englishCatalogs,
  englishPath,
  messagesOf,
  type EnglishCatalog,
} from './locales/english-catalogs.ts';
import { keyedTextFindings } from './locales/keyed-texts.ts';
import { memoryPath } from './locales/memory.ts';
import { committedCharacters, glyphFindings, shownTextOf } from './locales/font-coverage.ts';
import { englishSourceOf } from './locales/english-source.ts';
import { memoryFindings } from './locales/memory-findings.ts';
import { readTerms } from './locales/terms.ts';
import { partsOf } from './locales/message.ts';
import { messagesByFile } from './locales/messages-by-file.ts';
import { findUncollected } from './locales/missing-messages.ts';
import { physicalCssOf } from './locales/physical-css.ts';
import { shortMessageFindings } from './locales/short-messages.ts';
import { sentencesOf, visibleWordFindings, type VisibleText } from './locales/visible-words.ts';
import { LOCALES, PSEUDO_LOCALE, SOURCE_LOCALE, TRANSLATED_LOCALES } from './runner/catalogs.ts';
import { root, run } from './runner/programs.ts';
import { listFiles, readText } from './tree/files.ts';
import { conclude, fileFinding, type Finding } from './tree/findings.ts';

async function syncFindings(): Promise<readonly Finding[]> {
  const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const step = await run(['node', lingui, 'check', 'sync', '--clean', '--workers', '1']);
  const message = 'does not hold the messages of the sources: npm run fix';
  return step.exitCode === 0 ? [] : [fileFinding(`locales/${SOURCE_LOCALE}`, message)];
}

type EnglishCatalogs = ReadonlyMap<string, EnglishCatalog>;

async function translationFindings(catalogs: EnglishCatalogs): Promise<readonly Finding[]> {
  const english = await englishSourceOf(messagesOf(PSEUDO_LOCALE, catalogs));
  const findings: Finding[] = [];
  const characters = committedCharacters();
  for (const locale of TRANSLATED_LOCALES) {
    const file = readText(memoryPath(locale));
    const messages = messagesOf(locale, catalogs);
    const language = { locale, file, terms: readTerms(locale), messages };
    findings.push(...(await memoryFindings(language, english)));
    findings.push(...glyphFindings(locale, await shownTextOf(locale), characters));
  }
  return findings;
}

/** Generated: every message is bracketed, so that text outside the catalogs is seen. */
async function pseudoFindings(catalogs: EnglishCatalogs): Promise<readonly Finding[]> {
  const messages = messagesOf(PSEUDO_LOCALE, catalogs);
  const texts = [...messages].map(([id, { text }]) => [id, text] as const);
  const { messages: compiled } = await compileMessages(PSEUDO_LOCALE, new Map(texts));
  return texts
    .filter(([id]) => !partsOf(compiled[id] ?? '').words.includes('['))
    .map(([, text]) => fileFinding('scripts/locales/compile-messages.ts', `"${text}" is plain`));
}

/** Files outside the catalogs whose string literals are shown to users: emails, notices, exchange messages. */
const VISIBLE_SOURCE =
  /^contract\/docs\/rejections\.ts$|^server\/routes\/|\/(?:mails|coin-facts|default-settings|outbox-page|local-page|local-provider|local-telegram|listen)\.ts$/;

const catalogTexts = (catalogs: EnglishCatalogs): readonly VisibleText[] =>
  // The sources of the exchange are read by `VISIBLE_SOURCE`.
  [...catalogs]
    .filter(([name]) => name !== EXCHANGE_CATALOG)
    .flatMap(([name, catalog]) => {
      const file = englishPath(name);
      const lines = readText(file).split('\n');
      return [...catalog.values()].map(({ text }) => {
        const line = 1 + Math.max(0, lines.indexOf(`msgid ${JSON.stringify(text)}`));
        return { file, line, text };
      });
    });

const sync = syncFindings();
const catalogs = await englishCatalogs();
const views = listFiles(['src']).filter((path) => path.endsWith('.tsx'));
const styled = listFiles(['src', 'stories']).filter((path) => /\.(?:css|tsx)$/.test(path));
const messages = await messagesByFile();
const messageCount = messagesOf(PSEUDO_LOCALE, catalogs).size;
const sources = listFiles(['src']).filter((path) => /\.tsx?$/.test(path));
const visible = catalogTexts(catalogs);
const sentences = listFiles(['contract', 'server'])
  .filter((path) => VISIBLE_SOURCE.test(path))
  .flatMap((path) => sentencesOf(path, readText(path)));
const translations = await translationFindings(catalogs);
const findings = [
  ...(await sync),
  ...translations,
  ...(await pseudoFindings(catalogs)),
  // The desk is the operator's own, in few languages.
  ...shortMessageFindings(messagesOf('', catalogs)),
  ...visibleWordFindings(visible),
  ...visibleWordFindings(sentences),
  ...findUncollected(sources, messages, readText),
  ...views.flatMap((path) => bareTextOf(path, readText(path))),
  ...views.flatMap((path) => dateDirectionFindings(path, readText(path))),
  ...styled.flatMap((path) => physicalCssOf(path, readText(path))),
  ...sources.flatMap((path) => keyedTextFindings(path, readText(path))),
];
// Sources import compiled catalogs, which the next checks read.
if (translations.length === 0) await compileCatalogs();
const isEmpty = [visible, sentences, views, styled].some(({ length }) => length === 0);
conclude(
  findings,
  isEmpty
    ? '0 messages, sentences, views or style sheets'
    : `${messageCount} messages in ${LOCALES.length} languages, ${sentences.length} sentences of the exchange, ${views.length} views, ${styled.length} styled files`,
);
