/** Language of a page by its address, and what the head of a public page tells search engines: title, description and
 *  the same page in every language. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OLD_SEGMENTS, segmentOf } from '#contract/core/language-segments.ts';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { pagePatternOf } from '#contract/core/path-pattern.ts';
import {
  alternatesOf,
  descriptionId,
  pageMetasOf,
  pageTitleOf,
  titleId,
  type HeadTexts,
} from '#contract/page-head.ts';
import type { CommonSettings } from '#contract/rest/settings.ts';
import { markup } from './html.ts';

/** Folders of the compiled catalogs by first segment. */
export type LocaleFolders = Readonly<Record<string, string>>;

export const DEFAULT_SEGMENT = 'en';
const DEFAULT_ROW = LANGUAGE_ROWS.find(({ code }) => code === DEFAULT_SEGMENT);

export interface LocalizedPath {
  readonly segment: string;
  /** Without the language. */
  readonly path: string;
}

/** The first segment may name the language; case does not count. */
export function localizedPathOf(path: string, folders: LocaleFolders): LocalizedPath {
  const [, first = ''] = path.split('/');
  const segment = first.toLowerCase();
  if (!Object.hasOwn(folders, segment)) return { segment: DEFAULT_SEGMENT, path };
  return { segment, path: path.slice(first.length + 1) || '/' };
}

/** @returns the address that replaces one with an old code of a language; undefined for any other. */
export function movedAddressOf(path: string, folders: LocaleFolders): string | undefined {
  const [, first = ''] = path.split('/');
  const old = first.toLowerCase();
  const segment = Object.hasOwn(OLD_SEGMENTS, old) ? OLD_SEGMENTS[old] : undefined;
  if (segment === undefined || !Object.hasOwn(folders, segment)) return undefined;
  return `/${segment}${path.slice(first.length + 1)}`;
}

/** Reads the titles and descriptions of a language in a built client; none where the file is missing. */
export function headTextsIn(
  client: string,
  folders: LocaleFolders,
): (segment: string) => HeadTexts {
  const read = new Map<string, HeadTexts>();
  return (segment) => {
    const path = join(client, folders[segment] ?? '', 'heads.json');
    const texts =
      read.get(segment) ??
      (existsSync(path)
        ? (JSON.parse(readFileSync(path, 'utf8')) as { readonly messages: HeadTexts }).messages
        : {});
    read.set(segment, texts);
    return texts;
  };
}

/** Higher lines, as `activateLocale` of the client sets them. */
const TALL = markup` class="tall"`;

interface HeadOptions {
  readonly settings: CommonSettings;
  /** Origin of the exchange. */
  readonly url: string;
  readonly folders: LocaleFolders;
  readonly texts: HeadTexts;
}

/** Any other text in an address is not repeated in a title. */
const PAIR_TEXT = /^[A-Z\d]{1,12}_[A-Z\d]{1,12}$/;

export function headOf(
  { segment, path }: LocalizedPath,
  { settings, url, folders, texts }: HeadOptions,
) {
  const row = LANGUAGE_ROWS.find(({ code }) => segmentOf(code) === segment) ?? DEFAULT_ROW;
  const isPseudo = row?.offer === 'development';
  const pattern = patternsIn(texts).find((one) => pagePatternOf(one).test(path));
  const parameter = pattern?.includes(':pair') ? pagePatternOf(pattern).exec(path)?.[1] : undefined;
  const pairText = PAIR_TEXT.test(parameter ?? '') ? parameter : undefined;
  // The operator's own words describe the first page in their language.
  const isOwn = path === '/' && segment === DEFAULT_SEGMENT && settings.seoDescription !== '';
  const description = isOwn || pattern === undefined ? undefined : texts[descriptionId(pattern)];
  const title = pattern === undefined ? undefined : texts[titleId(pattern)];
  const codes = LANGUAGE_ROWS.filter(
    ({ code, offer }) => offer === 'always' && isListed(code, settings, folders),
  ).map(({ code }) => code);
  return {
    html: markup`<html lang="${isPseudo ? DEFAULT_SEGMENT : row?.code}" dir="${row?.direction}"${row?.isTall === true ? TALL : undefined}>`,
    title: markup`<title>${pageTitleOf(settings.appTitle, title, pairText)}</title>`,
    metas: pageMetasOf(settings, description).map(
      ({ attribute, name, content }) => markup`<meta ${attribute}="${name}" content="${content}">`,
    ),
    // Only pages that search engines may list.
    alternates:
      pattern === undefined
        ? []
        : alternatesOf(url, path, codes).map(
            ({ hreflang, href }) =>
              markup`<link rel="alternate" hreflang="${hreflang}" href="${href}">`,
          ),
  };
}

const patternsIn = (texts: HeadTexts): readonly string[] =>
  Object.keys(texts)
    .filter((id) => id.startsWith(descriptionId('')))
    .map((id) => id.slice(descriptionId('').length));

/** The operator may list fewer languages than the client has. */
const isListed = (code: string, { languages }: CommonSettings, folders: LocaleFolders): boolean =>
  Object.hasOwn(folders, segmentOf(code)) &&
  (languages.length === 0 || languages.some(({ key }) => key.toLowerCase() === segmentOf(code)));
