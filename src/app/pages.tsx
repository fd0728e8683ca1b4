/** The component of each route, loaded with its part. */
import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { addressAt } from './addresses.ts';
import { ROUTES, type AppRoute } from './routes.ts';
import { Loading } from './shell/states/Loading.tsx';

export type RoutedPage = AppRoute & { readonly Page: LazyComponent<object> };

const pageOf = ({ part, page }: AppRoute): LazyComponent<object> =>
  lazyComponent(
    async () => {
      const pages = (await loadPart(part)) as Readonly<Record<string, unknown>>;
      return pages[page] as ComponentType;
    },
    Loading,
    'outside',
  );

export const PAGES: readonly RoutedPage[] = ROUTES.map((route) => ({
  ...route,
  Page: pageOf(route),
}));

/** The operator's page at an address that none of the routes has. */
export const LazyOperatorPage = lazyComponent(
  async () => (await loadPart('operatorPage')).OperatorRoute,
  Loading,
  'outside',
);

export const LazyNotFound = lazyComponent(
  async () => (await loadPart('idleWork')).NotFound,
  Loading,
  'outside',
);

/** Loads the page of `path` and starts its requests before the first render, where the route can. */
export async function startPage(path: string): Promise<void> {
  const found = addressAt(path);
  const page = PAGES.find((each) => each.path === found?.address);
  if (page?.start === undefined) return;
  await page.Page.load();
  return page.start(found?.parameter);
}
