/** Renders the client's page per URL: configuration and operator settings in its head, and preload
 *  links for the files that this URL needs, so that the browser fetches them while it parses the
 *  first script. A static host serves the page without them; the client then fetches each file
 *  itself. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deploymentConfig, type DeploymentConfig } from '#contract/config.ts';
import { pagePatternOf } from '#contract/core/path-pattern.ts';
import { epochMs } from '#contract/core/time.ts';
import { pageMetasOf } from '#contract/page-head.ts';
import { commonSettings, type CommonSettings } from '#contract/rest/settings.ts';
import { spotDashboard, type SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { markup } from './html.ts';

export interface PreloadedFile {
  readonly address: string;
  readonly as: 'script' | 'style';
  /** The bundler requests the file with the same value; a different one would cause a second
   *  download. */
  readonly integrity: string;
  /** Loaded after the first paint, with lower priority than the files it needs. */
  readonly isDeferred?: boolean;
}

/** Written by the client build. */
export interface Preloads {
  readonly routes: readonly {
    readonly path: string;
    readonly files: readonly PreloadedFile[];
    /** Names of catalogs, beside the one of the start. */
    readonly catalogs: readonly string[];
  }[];
  readonly startCatalog: string;
  /** The folder of each language's catalogs. */
  readonly locales: Readonly<Record<string, string>>;
}

export interface ClientPage {
  readonly html: string;
  readonly etag: string;
}

/** Data in the head of every page. */
export interface PageFacts {
  readonly deployment: () => DeploymentConfig;
  readonly settings: () => Omit<CommonSettings, 'serverTime'>;
  /** Public data of the pair in the URL; undefined for an unknown pair. */
  readonly dashboard: (pairText: string) => SpotDashboard | undefined;
}

const NO_PRELOADS: Preloads = { routes: [], startCatalog: '', locales: {} };
const DEFAULT_LOCALE = 'en';

/** @returns undefined while the client is not built. Files are read again after a new build. */
export function createClientPages(
  folder: string,
  { deployment, settings, dashboard }: PageFacts,
): (path: string) => ClientPage | undefined {
  const pagePath = join(folder, 'index.html');
  let read: { readonly at: number; readonly html: string; readonly preloads: Preloads } | undefined;
  return (path) => {
    if (!existsSync(pagePath)) return undefined;
    const at = statSync(pagePath).mtimeMs;
    if (read?.at !== at) {
      read = { at, html: readFileSync(pagePath, 'utf8'), preloads: preloadsIn(folder) };
    }
    const config = JSON.stringify(deploymentConfig.encode(deployment()));
    // Without the current time, so that the page only changes when its content does.
    const facts = { ...settings(), serverTime: epochMs(0) };
    const set = JSON.stringify(commonSettings.reply.encode(facts));
    const links = linksOf(read.preloads, path);
    const pairText = SPOT_PAGE.exec(path)?.[1];
    const pair = pairText === undefined ? undefined : dashboard(pairText);
    const head = markup`${metaTagsOf(facts)}${meta('config', config)}${meta('settings', set)}${
      pair && meta('dashboard', JSON.stringify(spotDashboard.reply.encode(pair)))
    }${links}</head>`;
    const title = markup`<title>${facts.appTitle}</title>`;
    const html = read.html
      .replace(/<title>[^<]*<\/title>/, () => title.text)
      .replace('</head>', () => head.text);
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
  };
}

/** With or without a language prefix. */
const SPOT_PAGE = /^(?:\/[^/]+)?\/exchange\/spot\/([^/]+)\/?$/;

const metaTagsOf = (settings: CommonSettings) =>
  pageMetasOf(settings).map(
    ({ attribute, name, content }) => markup`<meta ${attribute}="${name}" content="${content}">`,
  );

const meta = (name: string, content: string) =>
  markup`<meta name="tidemark-${name}" content="${content}">`;

function preloadsIn(folder: string): Preloads {
  const path = join(folder, '.preloads.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Preloads) : NO_PRELOADS;
}

/** Returns the links for the page of `path` and its language: the first segment may name the
 *  language. */
function linksOf({ routes, startCatalog, locales }: Preloads, path: string) {
  const [, first = ''] = path.split('/');
  const isNamed = first in locales;
  const rest = isNamed ? path.slice(first.length + 1) || '/' : path;
  const route = routes.find((one) => pagePatternOf(one.path).test(rest));
  const folder = locales[isNamed ? first : DEFAULT_LOCALE];
  const catalogs = [startCatalog, ...(route?.catalogs ?? [])];
  return [
    ...(folder === undefined ? [] : catalogs.map((name) => catalogLink(folder, name))),
    ...(route?.files ?? []).map((file) => linkOf(file)),
  ];
}

/** Matches the bundler's request: with integrity and without credentials. */
const linkOf = ({ address, as, integrity, isDeferred }: PreloadedFile) =>
  markup`<link rel="preload" href="${address}" as="${as}" integrity="${integrity}" crossorigin="anonymous"${isDeferred === true ? DEFERRED : undefined}>`;

/** Deferred: `src/platform/deferred-files.ts` activates these links. */
const DEFERRED = markup` media="not all"`;

/** Matches the request that `fetch` sends. */
const catalogLink = (folder: string, name: string) =>
  markup`<link rel="preload" href="${folder}/${name}.json" as="fetch" crossorigin="anonymous">`;
