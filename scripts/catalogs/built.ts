/** What a build has divided, for those who look at it: `bundle.ts` keeps it as `.catalogs.json`. */
import type { BuiltCatalogs } from '#src/i18n/catalog-parts.ts';

export interface DividedCatalogs extends BuiltCatalogs {
  readonly locales: readonly string[];
}
