/** Texts of the exchange for its users. They are in English where they are made, and are put into the language of
 *  their reader where they leave: a response, an email, a push message. */

/** Data is shown as given; a message among the values is put into the same language. A list of them is separated by commas. */
type Value = string | number | Sentence | readonly Sentence[];
export type SentenceValues = Readonly<Record<string, Value>>;

/** ICU text in English with named values, for example `Paid {sum}.` */
export interface Sentence {
  readonly text: string;
  readonly values: SentenceValues;
}

/** A text without values, one with values, or several of them, separated by spaces. */
export type Message = string | Sentence | readonly (string | Sentence)[];

/** Declares a text: `scripts/locales/exchange-messages.ts` collects the literal. */
export const sentence = (text: string, values: SentenceValues = {}): Sentence => ({ text, values });

/** A stored text as a value: one of the exchange's own is put into the language, another is shown as given. */
export const storedText = (text: string): Sentence => ({ text, values: {} });

interface WithReason {
  readonly reason?: string | undefined;
}

/** Returns what is sent of a record with a reason. The exchange's own reason is put into the language; one that an
 *  operator has typed is sent as given. */
export function withReasonIn<Reasoned extends WithReason>(
  wordIn: WordIn,
  language: string | undefined,
  record: Reasoned,
): Reasoned {
  const { reason } = record;
  if (reason === undefined) return record;
  return { ...record, reason: wordIn(storedText(reason), language) };
}

/** Declares all texts of a table. They may have values, which `sentence` adds. */
export const texts = <const Table>(table: Table): Table => table;

/** Returns a message in a language; English where the language has no text of it, as of the operator's own words. */
export type WordIn = (message: Message, language: string | undefined) => string;

export const inEnglish = (message: Message): string => wordedWith(message, englishText);
export const IN_ENGLISH: WordIn = (message) => inEnglish(message);

/** Puts one text into a language, with values that already are. */
type WordText = (text: string, values: Readonly<Record<string, string | number>>) => string;

/** Applies `word` to each text of a message. */
export function wordedWith(message: Message, word: WordText): string {
  if (typeof message === 'string') return message === '' ? '' : word(message, {});
  if (!isSentence(message)) return message.map((one) => wordedWith(one, word)).join(' ');
  const { text, values } = message;
  const entries = Object.entries(values).map(
    ([name, value]) => [name, valueWith(value, word)] as const,
  );
  return word(text, Object.fromEntries(entries));
}

function valueWith(value: Value, word: WordText): string | number {
  if (typeof value !== 'object') return value;
  if (isSentence(value)) return wordedWith(value, word);
  return value.map((one) => wordedWith(one, word)).join(', ');
}

const isSentence = (message: Sentence | readonly unknown[]): message is Sentence =>
  !Array.isArray(message);

const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;
const NAME = /\{(\w+)\}/g;

/** English needs no catalog: names, and plurals of two forms. */
const englishText: WordText = (text, values) =>
  text
    .replaceAll(PLURAL, (_, name: string, one: string, other: string) =>
      Number(values[name]) === 1 ? one : other,
    )
    .replaceAll(NAME, (given, name: string) => String(values[name] ?? given));

/** Leaves out what is not given. */
export const together = (...parts: readonly (string | Sentence | undefined)[]): Message =>
  parts.filter((part) => part !== undefined && part !== '') as readonly (string | Sentence)[];

/** Mark of a stored message that is not a plain text; no text begins with it. */
const STORED = '\u0001';

export const storedMessageOf = (message: Message): string =>
  typeof message === 'string' ? message : `${STORED}${JSON.stringify(message)}`;

export const messageOfStored = (stored: string): Message =>
  stored.startsWith(STORED) ? (JSON.parse(stored.slice(1)) as Message) : stored;
