/** The messages of the exchange: texts of rejections, and of responses to the user's own actions. They stay where they
 *  are declared; each is looked up by the ID of its English text (server/http/exchange-texts.ts). */
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';
import { listFiles, readText } from '../tree/files.ts';

interface ExchangeMessage {
  readonly id: string;
  readonly text: string;
  readonly context: undefined;
  readonly comments: readonly string[];
  readonly files: readonly string[];
}

const REJECTION_FILE = 'contract/docs/rejections.ts';
/** Their messages are of emails, of the operator's desk, or reports of a check. */
const OTHER_TEXTS =
  /^server\/(?:accounts\/mail|operator|notifications|config|docs|faults|process)\//;
const RESPONSE_TEXT = /(?:\baccept\(\s*|\bmessage: )'([^'\n]+)'/g;

/** Returns the texts that a source of the exchange declares for responses. */
export const responseTextsIn = (source: string): readonly string[] =>
  [...source.matchAll(RESPONSE_TEXT)].map(([, text = '']) => text);

/** Files of the sources, from which the messages are taken. */
export const exchangeSources = (): readonly string[] => [
  REJECTION_FILE,
  ...listFiles(['server']).filter((path) => path.endsWith('.ts') && !OTHER_TEXTS.test(path)),
];

/** All messages of the exchange, by ID. */
export function exchangeMessages(): ReadonlyMap<string, ExchangeMessage> {
  const messages = new Map<string, ExchangeMessage>();
  const add = (text: string, file: string, comment: string): void => {
    const id = exchangeMessageId(text);
    const known = messages.get(id);
    const files = [...new Set([...(known?.files ?? []), file])];
    const comments = [...new Set([...(known?.comments ?? []), comment])];
    messages.set(id, { id, text, context: undefined, comments, files });
  };
  for (const [name, { message }] of Object.entries(REJECTIONS))
    add(message, REJECTION_FILE, `Rejected: ${name.replaceAll('_', ' ')}`);
  for (const path of exchangeSources().slice(1)) {
    for (const text of responseTextsIn(readText(path))) add(text, path, 'Response to an action');
  }
  return messages;
}
