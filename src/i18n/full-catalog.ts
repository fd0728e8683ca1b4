/** A language's words in one piece, as they were compiled: for stories, and while one develops. What
 *  ships loads them in parts. */
import type { Messages } from '@lingui/core';

/** English fills what a translation lacks, message by message. */
export async function fullCatalog(code: string): Promise<Messages> {
  const module = (await import(`../../locales/${code}/messages.ts`)) as { messages: Messages };
  return module.messages;
}
