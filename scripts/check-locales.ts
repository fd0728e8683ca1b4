/** `locales`: checks that catalogs match the sources, compile, and are complete in every language;
 *  that no English text bypasses them; and that no style is fixed to left or right. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileCatalogs } from './compile-catalogs.ts';
import { bareTextOf } from './locales/bare-text.ts';
import { partsOf, type Compiled } from './locales/message.ts';
import { physicalCssOf } from './locales/physical-css.ts';
import { errorsOf, isUntranslated } from './locales/translation-rules.ts';
import { root, run } from './runner/programs.ts';
import { listFiles } from './tree/files.ts';
import { conclude, type Finding } from './tree/findings.ts';

const SOURCE = 'en';
const PSEUDO = 'pseudo';
const TRANSLATED = ['ar', 'vi'] as const;
/** Maximum share of a reviewed catalog that may still read like English: names and codes. */
const UNTRANSLATED_SHARE_MAX = 0.06;

const poPath = (locale: string): string => `locales/${locale}/messages.po`;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface PoMessage {
  readonly message?: string;
  readonly translation?: string;
  readonly obsolete?: boolean;
}

async function poOf(locale: string): Promise<Readonly<Record<string, PoMessage>>> {
  const context = { locale, sourceLocale: SOURCE, filename: poPath(locale) };
  return formatter({ lineNumbers: false }).parse(read(poPath(locale)), context);
}

async function compiledOf(locale: string): Promise<Readonly<Record<string, Compiled>>> {
  const path = `../locales/${locale}/messages.ts`;
  const module = (await import(path)) as { readonly messages: Readonly<Record<string, Compiled>> };
  return module.messages;
}

async function syncFindings(): Promise<readonly Finding[]> {
  const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const step = await run(['node', lingui, 'check', 'sync', '--clean', '--workers', '1']);
  const message = 'does not hold the messages of the sources: npm run fix';
  return step.exitCode === 0 ? [] : [{ file: poPath(SOURCE), line: 1, message }];
}

async function translationFindings(locale: string): Promise<readonly Finding[]> {
  const [source, catalog, english, compiled] = [
    await poOf(SOURCE),
    await poOf(locale),
    await compiledOf(SOURCE),
    await compiledOf(locale),
  ];
  const file = poPath(locale);
  const text = read(file).split('\n');
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
  const share = untranslatedCount / Object.keys(source).length;
  if (share > UNTRANSLATED_SHARE_MAX) {
    const message = `${Math.round(share * 100)} % of the messages read as in English`;
    findings.push({ file, line: 1, message });
  }
  return findings;
}

/** Checks the generated catalog: every message must be bracketed, because otherwise it would not
 *  show missing messages. */
async function pseudoFindings(): Promise<readonly Finding[]> {
  const [source, compiled] = [await poOf(SOURCE), await compiledOf(PSEUDO)];
  return Object.entries(source)
    .filter(([id]) => !partsOf(compiled[id] ?? '').words.includes('['))
    .map(([, { message }]) => ({
      file: poPath(PSEUDO),
      line: 1,
      message: `"${message ?? ''}" is not in the pseudo language`,
    }));
}

await compileCatalogs();
const views = listFiles(['src']).filter((path) => path.endsWith('.tsx'));
const styled = listFiles(['src', 'stories']).filter((path) => /\.(?:css|tsx)$/.test(path));
const messageCount = Object.keys(await poOf(SOURCE)).length;
const findings = [
  ...(await syncFindings()),
  ...(await Promise.all(TRANSLATED.map(translationFindings))).flat(),
  ...(await pseudoFindings()),
  ...views.flatMap((path) => bareTextOf(path, read(path))),
  ...styled.flatMap((path) => physicalCssOf(path, read(path))),
];
const isEmpty = [messageCount, views.length, styled.length].includes(0);
conclude(
  findings,
  isEmpty
    ? '0 messages, views or style sheets'
    : `${messageCount} messages in ${TRANSLATED.length + 2} languages, ${views.length} views, ${styled.length} styled files`,
);
