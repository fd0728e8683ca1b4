/** Gives each story the stores as the app starts with them: stories share one page, and what one of them
 *  wrote would change the next. */
import { getVersion, snapshot } from 'valtio/vanilla';
import { deepClone } from 'valtio/vanilla/utils';
import { applyPageViews, FIRST_PAGE_VIEWS } from '#src/trading/terminal/page-views.ts';

const modules = import.meta.webpackContext('../src/stores', {
  regExp: /\.store\.ts$/,
  mode: 'sync',
});

/** Each store that the app shares, with its first content. */
const firstContents = new Map(
  modules
    .keys()
    .flatMap((key) => Object.values(modules(key) as Readonly<Record<string, unknown>>))
    .filter(isStore)
    .map((store) => [store, snapshot(store)]),
);

export function resetStores(): void {
  for (const [store, first] of firstContents) {
    for (const name of Object.keys(store))
      if (!(name in first)) Reflect.deleteProperty(store, name);
    Object.assign(store, deepClone(first));
  }
  applyPageViews(FIRST_PAGE_VIEWS);
}

function isStore(value: unknown): value is object {
  return typeof value === 'object' && value !== null && getVersion(value) !== undefined;
}
