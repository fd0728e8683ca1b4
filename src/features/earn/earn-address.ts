/** What the page of Simple Earn shows, in its address. Any address results in a valid page. */
import {
  EARN_RECORD_KINDS,
  EARN_TYPES,
  type EarnRecordKind,
  type EarnType,
} from '#contract/core/earn.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { EARN_TABS, type EarnTab } from '#src/queries/earn-positions.ts';
import { EARN_SORTS, type EarnSort } from '#src/queries/earn.ts';
import { choiceIn, coinIn, pageIn } from '#src/trading/money/filter-address.ts';

export const EARN_PATH = '/simple-earn';
export const EARN_VIEWS = ['offers', 'positions', 'history'] as const;
export type EarnView = (typeof EARN_VIEWS)[number];

export interface EarnAddress {
  readonly view: EarnView;
  readonly coin: string | undefined;
  readonly type: EarnType | undefined;
  readonly sort: EarnSort;
  /** Product in the panel. */
  readonly productId: number | undefined;
  /** Amount of its calculator; '' for none. */
  readonly amount: string;
  /** Position in the panel. */
  readonly positionId: number | undefined;
  /** The form of its redemption is open. */
  readonly isRedeeming: boolean;
  readonly tab: EarnTab;
  readonly kind: EarnRecordKind | undefined;
  /** Of the history and of ended positions; starts at 1. */
  readonly page: number;
}

const TYPES = Object.keys(EARN_TYPES) as EarnType[];
export const RECORD_KINDS = Object.keys(EARN_RECORD_KINDS) as EarnRecordKind[];
const NUMBER = /^[1-9]\d{0,8}$/;

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return NUMBER.test(text) ? Number(text) : undefined;
}

export const addressOf = (query: URLSearchParams): EarnAddress => ({
  view: choiceIn(query, 'view', EARN_VIEWS) ?? 'offers',
  coin: coinIn(query),
  type: choiceIn(query, 'type', TYPES),
  sort: choiceIn(query, 'sort', EARN_SORTS) ?? 'apr',
  productId: numberIn(query, 'product'),
  amount: decimalOfText(query.get('amount') ?? '') ?? '',
  positionId: numberIn(query, 'position'),
  isRedeeming: query.get('redeem') === '1',
  tab: choiceIn(query, 'tab', EARN_TABS) ?? 'active',
  kind: choiceIn(query, 'kind', RECORD_KINDS),
  page: pageIn(query),
});

/** Returns the query without default values, so that the list of offers has the plain address. */
export function queryOf(address: EarnAddress): URLSearchParams {
  const { view, sort, tab, page } = address;
  const all: Readonly<Record<string, string | undefined>> = {
    view: view === 'offers' ? undefined : view,
    coin: address.coin,
    type: address.type,
    sort: sort === 'apr' ? undefined : sort,
    product: address.productId?.toString(),
    amount: address.amount === '' ? undefined : address.amount,
    position: address.positionId?.toString(),
    redeem: address.isRedeeming ? '1' : undefined,
    tab: tab === 'active' ? undefined : tab,
    kind: address.kind,
    page: page === 1 ? undefined : String(page),
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
  return query;
}

const DEFAULT = addressOf(new URLSearchParams());

/** Path of one view, without the language. */
export function earnPath(patch: Partial<EarnAddress>): string {
  const query = queryOf({ ...DEFAULT, ...patch }).toString();
  return query === '' ? EARN_PATH : `${EARN_PATH}?${query}`;
}
