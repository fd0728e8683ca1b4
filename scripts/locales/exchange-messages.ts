/** The messages of the exchange: texts of rejections, and of responses to the user's own actions. They stay where they
 *  are declared (response-texts.ts); each is looked up by the ID of its English text (server/http/exchange-texts.ts). */
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';
import { listFiles, readText } from '../tree/files.ts';
import { textsOfSource } from './response-texts.ts';

interface ExchangeMessage {
  readonly id: string;
  readonly text: string;
  readonly context: undefined;
  readonly comments: readonly string[];
  readonly files: readonly string[];
}

const REJECTION_FILE = 'contract/docs/rejections.ts';
/** Their rejections are of the operator's desk, or reports of a check. */
const OTHER_TEXTS = /^server\/(?:operator|config|docs|faults|process)\//;

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
    for (const text of textsOfSource(path, readText(path)).texts) add(text, path, commentOf(path));
  }
  return messages;
}

function commentOf(path: string): string {
  if (path.startsWith('server/notifications/')) return 'Notification: list, push message and email';
  return path.startsWith('server/accounts/mail/') ? 'Email' : 'Response to an action';
}
