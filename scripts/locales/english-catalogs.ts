/** The English messages and their places: `locales/en/PART.po`, written by Lingui's extraction alone. They tell which
 *  message belongs to which part, which files show it, and what a comment adds for translators. */
import { formatter } from '@lingui/format-po';
import { EXCHANGE_CATALOG } from '#server/http/exchange-texts.ts';
import {
  CATALOG_NAMES,
  DESK_CATALOG,
  DESK_LOCALES,
  EXTRACTED_NAMES,
  SOURCE_LOCALE,
} from '../runner/catalogs.ts';
import { readText } from '../tree/files.ts';
import { exchangeMessages } from './exchange-messages.ts';

/** Catalog entry as Lingui's formatter reads it. */
interface PoMessage {
  readonly message?: string;
  readonly context?: string;
  readonly comments?: readonly string[];
  readonly origin?: readonly (readonly [path: string, line?: number])[];
}

export interface EnglishMessage {
  readonly id: string;
  readonly text: string;
  readonly context: string | undefined;
  readonly comments: readonly string[];
  /** Files that show it. */
  readonly files: readonly string[];
}

/** Messages of a part, by id. */
export type EnglishCatalog = ReadonlyMap<string, EnglishMessage>;

export const englishPath = (name: string): string => `locales/${SOURCE_LOCALE}/${name}.po`;

async function englishCatalog(name: string): Promise<EnglishCatalog> {
  const filename = englishPath(name);
  const context = { locale: SOURCE_LOCALE, sourceLocale: SOURCE_LOCALE, filename };
  const parsed = (await formatter({ lineNumbers: false }).parse(
    readText(filename),
    context,
  )) as Readonly<Record<string, PoMessage>>;
  return new Map(
    Object.entries(parsed).map(([id, message]) => [
      id,
      {
        id,
        text: message.message ?? id,
        context: message.context,
        comments: message.comments ?? [],
        files: (message.origin ?? []).map(([path]) => path),
      },
    ]),
  );
}

/** Every part, by the name of its catalog. */
export async function englishCatalogs(): Promise<ReadonlyMap<string, EnglishCatalog>> {
  const entries = EXTRACTED_NAMES.map(async (name) => [name, await englishCatalog(name)] as const);
  return new Map<string, EnglishCatalog>([
    ...(await Promise.all(entries)),
    [EXCHANGE_CATALOG, exchangeMessages()],
  ]);
}

/** The catalogs that exist in a language: the desk's in some alone. */
export const catalogNamesOf = (locale: string): readonly string[] =>
  CATALOG_NAMES.filter((name) => name !== DESK_CATALOG || DESK_LOCALES.includes(locale));

/** Returns the messages that a language needs, by id; comments and files of all its parts are joined. */
export function messagesOf(
  locale: string,
  catalogs: ReadonlyMap<string, EnglishCatalog>,
): EnglishCatalog {
  const messages = new Map<string, EnglishMessage>();
  for (const name of catalogNamesOf(locale)) {
    for (const [id, message] of catalogs.get(name) ?? []) {
      const known = messages.get(id);
      const comments = [...new Set([...(known?.comments ?? []), ...message.comments])];
      const files = [...new Set([...(known?.files ?? []), ...message.files])];
      messages.set(id, { ...message, comments, files });
    }
  }
  return messages;
}

/** Whether the exchange alone has it: in a language that lacks it, it is sent in English. */
export const isOfExchange = ({ files }: EnglishMessage): boolean =>
  files.length > 0 && files.every((path) => !path.startsWith('src/'));

/** Whether a language is incomplete without the message. */
export const isRequired = (locale: string, message: EnglishMessage): boolean =>
  DESK_LOCALES.includes(locale) || !isOfExchange(message);
