/** `locales`: catalogs have the messages of the sources, compile, and are complete in every language; no view
 *  has English text outside them; visible text uses plain terms; nothing is fixed to left or right. */
import { join } from 'node:path';
import { compileCatalogs } from './compile-catalogs.ts';
import { bareTextOf } from './locales/bare-text.ts';
import { messagesByFile, poCatalog, poPath } from './locales/messages-by-file.ts';
import { partsOf, type Compiled } from './locales/message.ts';
import { findUncollected } from './locales/missing-messages.ts';
import { physicalCssOf } from './locales/physical-css.ts';
import { errorsOf, isUntranslated } from './locales/translation-rules.ts';
import { sentencesOf, visibleWordFindings, type VisibleText } from './locales/visible-words.ts';
import {
  CATALOG_NAMES,
  compiledPath,
  LOCALES,
  PSEUDO_LOCALE,
  SOURCE_LOCALE,
} from './runner/catalogs.ts';
import { root, run } from './runner/programs.ts';
import { listFiles, readText } from './tree/files.ts';
import { conclude, fileFinding, type Finding } from './tree/findings.ts';

const TRANSLATED = LOCALES.filter((locale) => locale !== SOURCE_LOCALE && locale !== PSEUDO_LOCALE);
/** Maximum share of a reviewed catalog that may still read like English: names and codes. */
const UNTRANSLATED_SHARE_MAX = 0.06;

function compiledOf(locale: string, name: string): Readonly<Record<string, Compiled>> {
  const file = JSON.parse(readText(compiledPath(locale, name))) as {
    readonly messages: Readonly<Record<string, Compiled>>;
  };
  return file.messages;
}

async function syncFindings(): Promise<readonly Finding[]> {
  const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const step = await run(['node', lingui, 'check', 'sync', '--clean', '--workers', '1']);
  const message = 'does not hold the messages of the sources: npm run fix';
  return step.exitCode === 0 ? [] : [fileFinding(`locales/${SOURCE_LOCALE}`, message)];
}

interface Translated {
  readonly findings: readonly Finding[];
  readonly messageCount: number;
  readonly untranslatedCount: number;
}

async function translationsOf(locale: string, name: string): Promise<Translated> {
  const [source, catalog] = [await poCatalog(SOURCE_LOCALE, name), await poCatalog(locale, name)];
  const [english, compiled] = [compiledOf(SOURCE_LOCALE, name), compiledOf(locale, name)];
  const file = poPath(locale, name);
  const text = readText(file).split('\n');
  const findings: Finding[] = [];
  let untranslatedCount = 0;
  for (const [id, { message }] of Object.entries(source)) {
    const shown = message ?? id;
    const line = 1 + Math.max(0, text.indexOf(`msgid ${JSON.stringify(shown)}`));
    const report = (error: string): number =>
      findings.push({ file, line, message: `"${shown.slice(0, 60)}" ${error}` });
    const [from, to] = [english[id], compiled[id]];
    if ((catalog[id]?.translation ?? '') === '') report('is not translated');
    else if (from === undefined || to === undefined) report('is not compiled');
    else {
      for (const error of errorsOf(from, to, locale)) report(error);
      if (isUntranslated(from, to)) untranslatedCount += 1;
    }
  }
  return { findings, messageCount: Object.keys(source).length, untranslatedCount };
}

async function translationFindings(locale: string): Promise<readonly Finding[]> {
  const all = await Promise.all(CATALOG_NAMES.map((name) => translationsOf(locale, name)));
  const sumOf = (count: (one: Translated) => number): number =>
    all.reduce((sum, one) => sum + count(one), 0);
  const share = sumOf((one) => one.untranslatedCount) / sumOf((one) => one.messageCount);
  const message = `${Math.round(share * 100)} % of the messages read as in English`;
  const isTooMuch = share > UNTRANSLATED_SHARE_MAX;
  return [
    ...all.flatMap(({ findings }) => findings),
    ...(isTooMuch ? [fileFinding(`locales/${locale}`, message)] : []),
  ];
}

/** Two catalogs may have the same message: it reads the same in both. */
async function divergences(locale: string): Promise<readonly Finding[]> {
  const seen = new Map<string, string>();
  const findings: Finding[] = [];
  for (const name of CATALOG_NAMES) {
    for (const [id, { message = id, translation = '' }] of Object.entries(
      await poCatalog(locale, name),
    )) {
      const other = seen.get(id);
      if (other !== undefined && other !== translation) {
        const error = `"${message.slice(0, 60)}" is translated differently in another catalog`;
        findings.push(fileFinding(poPath(locale, name), error));
      }
      seen.set(id, translation);
    }
  }
  return findings;
}

/** Generated: every message is bracketed, so that text outside the catalogs is seen. */
async function pseudoFindings(): Promise<readonly Finding[]> {
  const all = CATALOG_NAMES.map(async (name) => {
    const [source, compiled] = [
      await poCatalog(SOURCE_LOCALE, name),
      compiledOf(PSEUDO_LOCALE, name),
    ];
    return Object.entries(source)
      .filter(([id]) => !partsOf(compiled[id] ?? '').words.includes('['))
      .map(([, { message }]) => ({
        file: poPath(PSEUDO_LOCALE, name),
        line: 1,
        message: `"${message ?? ''}" is not in the pseudo language`,
      }));
  });
  return (await Promise.all(all)).flat();
}

/** Files outside the catalogs whose string literals are shown to users: emails, notices, exchange messages. */
const VISIBLE_SOURCE =
  /^contract\/docs\/rejections\.ts$|^server\/routes\/|\/(?:mails|coin-facts|default-settings|outbox-page|local-page|local-provider|local-telegram|listen)\.ts$/;

async function catalogTexts(): Promise<readonly VisibleText[]> {
  const lists = CATALOG_NAMES.map(async (name) => {
    const file = poPath(SOURCE_LOCALE, name);
    const text = readText(file).split('\n');
    return Object.entries(await poCatalog(SOURCE_LOCALE, name)).map(([id, { message }]) => {
      const shown = message ?? id;
      const line = 1 + Math.max(0, text.indexOf(`msgid ${JSON.stringify(shown)}`));
      return { file, line, text: shown };
    });
  });
  return (await Promise.all(lists)).flat();
}

await compileCatalogs();
const views = listFiles(['src']).filter((path) => path.endsWith('.tsx'));
const styled = listFiles(['src', 'stories']).filter((path) => /\.(?:css|tsx)$/.test(path));
const messages = await messagesByFile();
const messageCount = new Set([...messages.values()].flatMap((ids) => [...ids])).size;
const sources = listFiles(['src']).filter((path) => /\.tsx?$/.test(path));
const visible = await catalogTexts();
const sentences = listFiles(['contract', 'server'])
  .filter((path) => VISIBLE_SOURCE.test(path))
  .flatMap((path) => sentencesOf(path, readText(path)));
const findings = [
  ...(await syncFindings()),
  ...(await Promise.all(TRANSLATED.map(translationFindings))).flat(),
  ...(await Promise.all(TRANSLATED.map(divergences))).flat(),
  ...(await pseudoFindings()),
  ...visibleWordFindings(visible),
  ...visibleWordFindings(sentences),
  ...findUncollected(sources, messages, readText),
  ...views.flatMap((path) => bareTextOf(path, readText(path))),
  ...styled.flatMap((path) => physicalCssOf(path, readText(path))),
];
const isEmpty = [visible, sentences, views, styled].some(({ length }) => length === 0);
conclude(
  findings,
  isEmpty
    ? '0 messages, sentences, views or style sheets'
    : `${messageCount} messages in ${LOCALES.length} languages, ${sentences.length} sentences of the exchange, ${views.length} views, ${styled.length} styled files`,
);
