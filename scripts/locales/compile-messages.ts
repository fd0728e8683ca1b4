/** Compiles the texts of a language with Lingui's own compiler. */
import { PSEUDO_LOCALE } from '../runner/catalogs.ts';
import type { Compiled } from './message.ts';

export type CompiledMessages = Readonly<Record<string, Compiled>>;

interface Compilation {
  readonly messages: CompiledMessages;
  /** Texts that are no valid ICU messages, one line each. */
  readonly errors: readonly string[];
}

/** Generated from English: text that stays plain on a screen is not a message. */
const PSEUDO = { prepend: '[', append: ']', extend: 0.4, extendCharacter: '~' };

/** @param texts by the id of their messages.
 *  @param locale the pseudo language brackets and lengthens them. */
export async function compileMessages(
  locale: string,
  texts: ReadonlyMap<string, string>,
): Promise<Compilation> {
  // The compiler comes with all of Lingui's tools, so it is loaded only where something is to be compiled.
  const { createCompiledCatalog } = await import('@lingui/cli/api');
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(texts), {
    namespace: 'json',
    strict: true,
    pseudoLocale: PSEUDO_LOCALE,
    pseudoLocaleOptions: PSEUDO,
  });
  const { messages } = JSON.parse(source) as { readonly messages: CompiledMessages };
  return {
    messages,
    errors: errors.map(({ id, source: text, error }) => `${id} "${text}": ${error.message}`),
  };
}
