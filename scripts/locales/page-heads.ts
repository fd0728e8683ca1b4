/** Title and description of each public page in each language, as a file beside the catalogs: the exchange writes them
 *  into the page, the client updates them. They are messages that a view has too, so no text is translated for them
 *  alone. */
import { descriptionId, titleId, type HeadTexts } from '#contract/page-head.ts';
import type { AddressPath } from '#src/app/addresses.ts';

/** The catalog of a view with the message, and its English text. */
type Source = readonly [catalog: string, message: string];

interface Head {
  /** Without a title, the page has the name of the exchange. */
  readonly title?: Source;
  readonly description: Source;
}

const ALL: Source = [
  'home',
  'Live order book, charts and trades, fast even on a slow laptop. Trade with play money or connect your own exchange.',
];
const BOOK: Source = [
  'home',
  'Order book, trades and chart from one feed, with data age always visible.',
];

/** Addresses that search engines list. The others are of an account, of one visit or inside another application. */
export const PUBLIC_HEADS: Readonly<Partial<Record<AddressPath, Head>>> = {
  '/': { description: ALL },
  '/markets': { title: ['markets', 'Markets'], description: BOOK },
  '/exchange/spot/:pair?': {
    title: ['start', 'Spot'],
    description: ['home', 'Limit, market and stop-limit orders, with cost and fee shown upfront.'],
  },
  '/futures/exchanges/:pair?': {
    title: ['start', 'Futures'],
    description: [
      'home',
      'Market data runs in its own worker, so the page stays responsive in fast markets.',
    ],
  },
  '/demo-trade/:pair?': { title: ['start', 'Demo trade'], description: ALL },
  '/exchange/dashboard': { title: ['actions', 'Dashboard'], description: BOOK },
  '/p2p-trading': {
    title: ['home', 'P2P trading'],
    description: [
      'home',
      'Buy and sell coins for your currency, with the coins held until both sides agree.',
    ],
  },
  '/simple-earn': {
    title: ['home', 'Simple Earn'],
    description: [
      'home',
      'Locked and flexible products, rewards every day, each with its calculation.',
    ],
  },
  '/ico/:project?': {
    title: ['home', 'Launchpad'],
    description: ['home', 'Commit to sales of new tokens, and check how they were allocated.'],
  },
  '/gift-cards': {
    title: ['home', 'Gift cards'],
    description: ['home', 'Put an amount on a card and send it as a code, a link or an image.'],
  },
  '/signin': { title: ['auth', 'Sign in'], description: ALL },
  '/signup': { title: ['auth', 'Create account'], description: ALL },
  '/terms': {
    title: ['legal', 'Terms of Use'],
    description: ['legal', 'The terms you accept when you create an account.'],
  },
  '/privacy-policy': {
    title: ['legal', 'Privacy Policy'],
    description: ['legal', 'What data we store, where, and how to delete it.'],
  },
  '/privacy': {
    title: ['legal', 'Privacy Policy'],
    description: ['legal', 'What data we store, where, and how to delete it.'],
  },
};

type Messages = Readonly<Record<string, unknown>>;

/** A message without placeholders is compiled to a list of its one text. */
const plainTextOf = (compiled: unknown): unknown =>
  Array.isArray(compiled) && compiled.length === 1 ? compiled[0] : compiled;

/**
 * @param read returns the compiled messages of a catalog, in the language and in English.
 * @throws Error for a text that no view has any more.
 */
export function pageHeadsOf(
  read: (catalog: string) => { readonly english: Messages; readonly translated: Messages },
): HeadTexts {
  const textOf = ([catalog, message]: Source): string => {
    const { english, translated } = read(catalog);
    const id = Object.keys(english).find((one) => plainTextOf(english[one]) === message);
    const text = id === undefined ? undefined : plainTextOf(translated[id] ?? english[id]);
    if (typeof text === 'string') return text;
    throw new Error(`The catalog ${catalog} has no message "${message}" (PUBLIC_HEADS).`);
  };
  return Object.fromEntries(
    Object.entries(PUBLIC_HEADS).flatMap(([path, { title, description }]) => [
      ...(title === undefined ? [] : [[titleId(path), textOf(title)] as const]),
      [descriptionId(path), textOf(description)] as const,
    ]),
  );
}
