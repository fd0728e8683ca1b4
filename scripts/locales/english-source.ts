/** The English messages, parsed once; the checks compare each language with them. */
import { compileMessages } from './compile-messages.ts';
import type { EnglishCatalog } from './english-catalogs.ts';
import { partsOf, type Parts } from './message.ts';
import { oppositeMessages, type OppositeMessages } from './opposites.ts';
import { termUses, type UsesByTerm } from './terms.ts';

export interface EnglishSource {
  readonly parts: ReadonlyMap<string, Parts>;
  readonly uses: UsesByTerm;
  readonly opposites: OppositeMessages;
}

export async function englishSourceOf(messages: EnglishCatalog): Promise<EnglishSource> {
  const texts = new Map([...messages].map(([id, { text }]) => [id, text] as const));
  const { messages: compiled } = await compileMessages('en', texts);
  return {
    parts: new Map(Object.entries(compiled).map(([id, message]) => [id, partsOf(message)])),
    uses: termUses(texts),
    opposites: oppositeMessages(texts),
  };
}
