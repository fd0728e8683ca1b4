/** Which of several views each part of the trading page shows, stored in this browser for all pairs. Everything
 *  that reads it loads after the book. */
import { useSnapshot } from 'valtio';
import { proxy, subscribe } from 'valtio/vanilla';
import { jsonOf } from '#contract/core/json.ts';
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

const VIEWS = {
  /** Tab of the tables below the chart. */
  tables: ['open', 'history', 'trades', 'transactions', 'balances'],
  /** Tab of the tables of the futures page. */
  futuresTables: ['positions', 'open', 'history', 'trades', 'transactions', 'closed', 'stress'],
  /** How results of positions are displayed. */
  profit: ['pnl', 'roi'],
  profitPrice: ['mark', 'last'],
  chart: ['chart', 'depth'],
  /** Whether tables show orders of all pairs. */
  pairs: ['this', 'all'],
  /** Whether tables of futures show all contracts: no position is hidden at first. */
  contracts: ['all', 'this'],
  /** View of a phone. */
  phone: ['chart', 'book', 'trades', 'orders'],
  /** View of the side column in layout 3. */
  side: ['trade', 'book', 'tape'],
} as const;

type Part = keyof typeof VIEWS;
export type ViewOf<Name extends Part> = (typeof VIEWS)[Name][number];
export type PageViews = { [Name in Part]: ViewOf<Name> };

export const FIRST_PAGE_VIEWS: PageViews = {
  tables: VIEWS.tables[0],
  futuresTables: VIEWS.futuresTables[0],
  profit: VIEWS.profit[0],
  profitPrice: VIEWS.profitPrice[0],
  chart: VIEWS.chart[0],
  pairs: VIEWS.pairs[0],
  contracts: VIEWS.contracts[0],
  phone: VIEWS.phone[0],
  side: VIEWS.side[0],
};

/** Returns each stored view that still exists, and the first one for every other part. */
export function createPageViews(texts: TextStorage = localTexts): PageViews {
  const stored = jsonOf(texts.read(STORED.views));
  const fields = new Map(
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [],
  );
  const views = proxy<PageViews>({
    ...FIRST_PAGE_VIEWS,
    ...Object.fromEntries(
      Object.entries(VIEWS).flatMap(([name, known]) => {
        const view = known.find((one) => one === fields.get(name));
        return view === undefined ? [] : [[name, view]];
      }),
    ),
  });
  subscribe(views, () => texts.write(STORED.views, JSON.stringify(views)), true);
  return views;
}

const pageViews = createPageViews();

export const applyPageViews = (patch: Partial<PageViews>, target: PageViews = pageViews): void =>
  void Object.assign(target, patch);

/** Shows the view after the current one; after the last one the first. */
export function showNextView(name: Part, target: PageViews = pageViews): void {
  const known: readonly string[] = VIEWS[name];
  const next = known[(known.indexOf(target[name]) + 1) % known.length];
  applyPageViews({ [name]: next }, target);
}

/** @returns the view that `name` shows, and what chooses another. */
export function usePageView<Name extends Part>(
  name: Name,
): readonly [ViewOf<Name>, (view: ViewOf<Name>) => void] {
  const views: PageViews = useSnapshot(pageViews);
  return [views[name], (view) => applyPageViews({ [name]: view })];
}
