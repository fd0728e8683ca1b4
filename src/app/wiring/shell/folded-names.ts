/** The worker's indexes of names, in which names and typed texts are compared in their folded form. */
import { foldLetters } from '#domain/fold-text.ts';
import type { NamedEntry, NameSearch } from '#workers/market/names-api.ts';
import type { NamesLink } from '#src/realtime/names-link.ts';

type Names = Pick<NamesLink, 'findNames' | 'indexNames'>;

export const foldedNames = (names: Names): Names => ({
  indexNames: (index: string, entries: readonly NamedEntry[]) =>
    names.indexNames(
      index,
      entries.map((entry) => ({ ...entry, names: entry.names.map(foldLetters) })),
    ),
  findNames: (search: NameSearch) => names.findNames({ ...search, text: foldLetters(search.text) }),
});
