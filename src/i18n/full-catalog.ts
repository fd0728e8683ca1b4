/** Loads a language's complete compiled catalog, for stories and development. Releases load it in
 *  parts. */
import type { Messages } from '@lingui/core';

/** Missing translations fall back to English, message by message. */
export async function fullCatalog(code: string): Promise<Messages> {
  const module = (await import(`../../locales/${code}/messages.ts`)) as { messages: Messages };
  return module.messages;
}
