/** Result of dividing the catalogs in a build; `bundle.ts` stores it as `.catalogs.json`. */
import type { BuiltCatalogs } from '#src/i18n/catalog-parts.ts';

export interface DividedCatalogs extends BuiltCatalogs {
  readonly locales: readonly string[];
}
