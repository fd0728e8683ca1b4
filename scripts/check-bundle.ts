/** `bundle`: what ships holds nothing it must not. No source map, no `eval`, no sample, no address of
 *  another host, no key, and no HTML written past the sanitizer; and every message a chunk can show is in a
 *  catalog that is loaded with it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_HINT } from './bundler/compile-hints.ts';
import { messagesByFile } from './locales/messages-by-file.ts';
import { missingMessages } from './locales/missing-messages.ts';
import { catalogFolder } from '#src/i18n/catalogs.ts';
import { SOURCE_LOCALE, type BuiltCatalogs } from './runner/catalogs.ts';
import type { Chunk } from './runner/chunks.ts';
import { root } from './runner/programs.ts';
import { conclude, fileFinding, type Finding } from './tree/findings.ts';

interface Banned {
  readonly pattern: RegExp;
  readonly message: string;
}

const BANNED: readonly Banned[] = [
  { pattern: /\/\/# sourceMappingURL=/, message: 'names a source map' },
  { pattern: /(?<![\w$.])eval\(/, message: 'calls eval' },
  { pattern: /\bnew Function\(/, message: 'makes a function from text' },
  { pattern: /refresh-token-of-the-sample/, message: 'holds a sample of the contract' },
  { pattern: /Places a limit buy order\./, message: 'holds the documentation of a call' },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, message: 'holds a private key' },
  {
    pattern: /\b(?:AKIA|ghp_|sk_live_|xox[bp]-)[\w-]{10,}/,
    message: 'holds what looks like a key',
  },
  { pattern: /\bvitest\b|\bstorybook\/test\b/, message: 'holds test code' },
  { pattern: /\btidemark-machines\b|\beclipse\.elk\b/, message: 'holds the inspector of machines' },
];
/** Hosts that libraries name in warnings and namespaces: text only, never called. */
const NAMED_HOSTS =
  /^(?:www\.w3\.org|react\.dev|js\.pusher\.com|stats\.pusher\.com|pusher\.com|sockjs\.pusher\.com|radix-ui\.com|lingui\.dev|fb\.me|github\.com|localhost|bit\.ly)$/;
/** Hosts that one file alone may name: those that Firebase calls or mentions, and that of the script of
 *  Google Analytics. */
const HOSTS_OF_FILES = [
  {
    file: /\bfirebaseMessaging\./,
    hosts: /^(?:[\w-]+\.googleapis\.com|firebase\.google\.com)$/,
  },
  { file: /^analytics-frame\.js$/, hosts: /^www\.googletagmanager\.com$/ },
];
const ADDRESS = /\b(?:https?|wss?):\/\/([\w.-]+)/g;

/** @param path of the file, which may have hosts of its own. */
export function wrongIn(text: string, path = ''): readonly string[] {
  const own = HOSTS_OF_FILES.filter(({ file }) => file.test(path));
  const messages = BANNED.filter(({ pattern }) => pattern.test(text)).map(({ message }) => message);
  const hosts = [...new Set([...text.matchAll(ADDRESS)].map((found) => found[1] ?? ''))];
  const foreign = hosts.filter(
    (host) =>
      host.includes('.') &&
      !NAMED_HOSTS.test(host) &&
      !own.some(({ hosts: some }) => some.test(host)),
  );
  return [...messages, ...foreign.map((host) => `names the host ${host}`)];
}

/** @returns nothing where there is no build, which is reported already. */
async function messageFindings(folder: string): Promise<readonly Finding[]> {
  if (!existsSync(join(folder, '.chunks.json'))) return [];
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const chunks = JSON.parse(read('.chunks.json')) as readonly Chunk[];
  const { version } = JSON.parse(read('.catalogs.json')) as BuiltCatalogs;
  const idsIn = (name: string): ReadonlySet<string> => {
    const file = JSON.parse(read(`${catalogFolder(version, SOURCE_LOCALE)}/${name}.json`)) as {
      readonly messages: object;
    };
    return new Set(Object.keys(file.messages));
  };
  return missingMessages(chunks, await messagesByFile(), idsIn);
}

/** The hint counts only on a script's first line, so any inserted text before it would disable it. */
function hintFindings(folder: string): readonly Finding[] {
  if (!existsSync(join(folder, '.chunks.json'))) return [];
  const chunks = JSON.parse(readFileSync(join(folder, '.chunks.json'), 'utf8')) as readonly Chunk[];
  const isHinted = (file: string): boolean =>
    readFileSync(join(folder, file), 'utf8').startsWith(COMPILE_HINT);
  const scriptsOf = (some: readonly Chunk[]): readonly string[] =>
    some.flatMap(({ files }) => files.filter((file) => file.endsWith('.js')));
  const ofPage = scriptsOf(chunks.filter(({ isInitial }) => isInitial));
  const ofWorkers = scriptsOf(chunks.filter(({ isEntry, isInitial }) => isEntry && !isInitial));
  const unhinted = ofPage.some((file) => isHinted(file)) ? [] : ['no script of the page is hinted'];
  const streamed = ofWorkers
    .filter((file) => isHinted(file))
    .map((file) => `${file} is a worker's, and hinted`);
  return [...unhinted, ...streamed].map((message) => fileFinding('dist', message));
}

if (import.meta.main) {
  const folder = join(root, 'dist');
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /\.(?:js|css|html|map)$/.test(path),
      )
    : [];
  const findings = files.flatMap((path): readonly Finding[] => {
    const messages = path.endsWith('.map')
      ? ['is a source map']
      : wrongIn(readFileSync(join(folder, path), 'utf8'), path);
    return messages.map((message) => fileFinding(`dist/${path}`, message));
  });
  conclude(
    [...findings, ...(await messageFindings(folder)), ...hintFindings(folder)],
    `${files.length} files of the bundle`,
  );
}
