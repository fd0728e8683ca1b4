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
import { commonSettings, type CommonSettings } from '#contract/rest/settings.ts';
import { spotDashboard, type SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { markup } from './html.ts';
import {
  DEFAULT_SEGMENT,
  headOf,
  headTextsIn,
  localizedPathOf,
  movedAddressOf,
  type LocaleFolders,
  type LocalizedPath,
} from './page-head.ts';

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
  /** What every language but English loads before its first paint. */
  readonly languageFacts: { readonly catalog: string; readonly files: readonly PreloadedFile[] };
  /** The folder of each language's catalogs, by the first segment of its addresses. */
  readonly locales: LocaleFolders;
}

export interface ClientPage {
  readonly html: string;
  readonly etag: string;
}

/** Data in the head of every page. */
export interface PageFacts {
  readonly deployment: () => DeploymentConfig;
  /** Origin of the exchange. */
  readonly url: () => string;
  readonly settings: () => Omit<CommonSettings, 'serverTime'>;
  /** Public data of the pair in the URL; undefined for an unknown pair. */
  readonly dashboard: (pairText: string) => SpotDashboard | undefined;
}

const NO_PRELOADS: Preloads = {
  routes: [],
  startCatalog: '',
  languageFacts: { catalog: '', files: [] },
  locales: {},
};

/** @returns undefined while the client is not built, an address for one with an old code of a language. Files are read
 *  again after a new build. */
export function createClientPages(
  folder: string,
  { deployment, url, settings, dashboard }: PageFacts,
): (path: string) => ClientPage | { readonly movedTo: string } | undefined {
  const buildNow = buildsIn(folder);
  return (path) => {
    const build = buildNow();
    if (build === undefined) return undefined;
    const { locales } = build.preloads;
    const movedTo = movedAddressOf(path, locales);
    if (movedTo !== undefined) return { movedTo };
    const place = localizedPathOf(path, locales);
    const config = JSON.stringify(deploymentConfig.encode(deployment()));
    // Without the current time, so that the page only changes when its content does.
    const facts = { ...settings(), serverTime: epochMs(0) };
    const set = JSON.stringify(commonSettings.reply.encode(facts));
    const links = linksOf(build.preloads, place);
    const pairText = SPOT_PAGE.exec(path)?.[1];
    const pair = pairText === undefined ? undefined : dashboard(pairText);
    const texts = build.headTextsOf(place.segment);
    const head = headOf(place, { settings: facts, url: url(), folders: locales, texts });
    // Files come before what only search engines read.
    const end = markup`${head.metas}${meta('config', config)}${meta('settings', set)}${
      pair && meta('dashboard', JSON.stringify(spotDashboard.reply.encode(pair)))
    }${links}${head.alternates}</head>`;
    const html = build.html
      .replace(/<html[^>]*>/, () => head.html.text)
      .replace(/<title>[^<]*<\/title>/, () => head.title.text)
      .replace('</head>', () => end.text);
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
  };
}

/** With or without a language prefix. */
const SPOT_PAGE = /^(?:\/[^/]+)?\/exchange\/spot\/([^/]+)\/?$/;

const meta = (name: string, content: string) =>
  markup`<meta name="tidemark-${name}" content="${content}">`;

interface Build {
  readonly at: number;
  readonly html: string;
  readonly preloads: Preloads;
  readonly headTextsOf: ReturnType<typeof headTextsIn>;
}

function buildsIn(folder: string): () => Build | undefined {
  const pagePath = join(folder, 'index.html');
  let read: Build | undefined;
  return () => {
    if (!existsSync(pagePath)) return undefined;
    const at = statSync(pagePath).mtimeMs;
    if (read?.at !== at) {
      const preloads = preloadsIn(folder);
      const html = readFileSync(pagePath, 'utf8');
      read = { at, html, preloads, headTextsOf: headTextsIn(folder, preloads.locales) };
    }
    return read;
  };
}

export function preloadsIn(folder: string): Preloads {
  const path = join(folder, '.preloads.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Preloads) : NO_PRELOADS;
}

/** Returns the links for the page of `path` in its language. */
function linksOf(
  { routes, startCatalog, languageFacts, locales }: Preloads,
  { segment, path }: LocalizedPath,
) {
  const route = routes.find((one) => pagePatternOf(one.path).test(path));
  const folder = locales[segment];
  const facts = segment === DEFAULT_SEGMENT ? undefined : languageFacts;
  const catalogs = [
    startCatalog,
    ...(facts === undefined ? [] : [facts.catalog]),
    ...(route?.catalogs ?? []),
  ];
  return [
    ...(folder === undefined ? [] : catalogs.map((name) => catalogLink(folder, name))),
    ...[...(facts?.files ?? []), ...(route?.files ?? [])].map((file) => linkOf(file)),
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
