/** An exchange whose fault desk is on, for journeys: its switches, and order books as page and exchange
 *  have them. */
import type { APIRequestContext, Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { ScenarioId } from '#server/faults/scenarios.ts';
import type { SwitchId, SwitchValues } from '#contract/operator/fault-switches.ts';
import { OPERATOR_BEARER } from './journey.ts';
import { withRestartableExchange } from './restartable-exchange.ts';

const FAULTS = '/operator/faults';

interface FaultStatus {
  readonly is_on: boolean;
  readonly exchange_time: number;
  readonly running_scenario: { readonly id: string } | null;
  readonly switches: readonly {
    readonly id: SwitchId;
    readonly is_on: boolean;
    readonly hit_count: number;
  }[];
}

export interface FaultControl {
  readonly url: string;
  /** Turns a switch on. */
  set<Id extends SwitchId>(id: Id, values?: Partial<SwitchValues<Id>>): Promise<void>;
  clear(id: SwitchId): Promise<void>;
  clearAll(): Promise<void>;
  status(): Promise<FaultStatus>;
  /** How often a switch acted since it was turned on. */
  hitsOf(id: SwitchId): Promise<number>;
  start(id: ScenarioId, pace?: number): Promise<void>;
  /** Cuts all sockets. @returns their number. */
  disconnect(): Promise<number>;
  jump(aheadMs: number): Promise<void>;
}

/** Starts an exchange on which only the journey trades, and ends it after `use`. */
export async function withFaultyExchange(
  use: (faults: FaultControl) => Promise<void>,
): Promise<void> {
  const settings = {
    TIDEMARK_FAULTS: 'on',
    TIDEMARK_OPERATOR_TOKEN: process.env['E2E_OPERATOR_TOKEN'] ?? '',
    TIDEMARK_BOT_SPEED: '0',
  };
  await withRestartableExchange(settings, ({ url }) => use(faultsAt(url)));
}

/** Fault desk of a running exchange. */
export function faultsAt(url: string): FaultControl {
  const send = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const response = await fetch(url + FAULTS + path, {
      method,
      headers: {
        ...OPERATOR_BEARER,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert(response.ok, `the fault desk accepts ${method} ${path}: ${text}`);
    return JSON.parse(text) as Reply;
  };
  const status = () => send<FaultStatus>('GET', '');
  return {
    url,
    set: (id, values = {}) => send('PUT', `/switches/${id}`, values),
    clear: (id) => send('DELETE', `/switches/${id}`),
    clearAll: () => send('DELETE', ''),
    status,
    hitsOf: async (id) => {
      const { switches } = await status();
      return switches.find((one) => one.id === id)?.hit_count ?? 0;
    },
    start: (id, pace = 1) => send('POST', `/scenarios/${id}`, { pace }),
    disconnect: async () => {
      const reply = await send<{ socket_count: number }>('POST', '/disconnect', {});
      return reply.socket_count;
    },
    jump: (aheadMs) => send('POST', '/clock', { ahead_ms: aheadMs }),
  };
}

/** Best levels of both sides as numbers: price and amount. */
export type Levels = Readonly<Record<'bids' | 'asks', readonly (readonly [number, number])[]>>;

/** Reads the rows of the page's order book that show a level. */
export const bookOnPage = (page: Page): Promise<Levels> =>
  page.getByRole('region', { name: 'Order book' }).evaluate((book) => {
    const numberOf = (element: Element | null): number =>
      Number((element?.textContent ?? '').replaceAll(',', ''));
    const sideOf = (side: string): (readonly [number, number])[] =>
      [...book.querySelectorAll(`[data-level^="${side}-"]:not([data-blank])`)].map((row) => [
        numberOf(row.querySelector('[data-pick="price"]')),
        numberOf(row.querySelector('[data-pick="size"] > span')),
      ]);
    return { bids: sideOf('bids'), asks: sideOf('asks') };
  });

interface BookWire {
  readonly data: Readonly<Record<'bids' | 'asks', readonly (readonly [Decimal, Decimal])[]>>;
}

/** Reads the exchange's order book, at most `depth` levels of each side. */
export async function bookOfExchange(
  request: APIRequestContext,
  coins: Readonly<Record<'base_coin_id' | 'trade_coin_id', number>>,
  depth: number,
): Promise<Levels> {
  const params = { ...coins, per_page: depth };
  const response = await request.get('/api/get-exchange-all-orders-app', { params });
  const { data } = (await response.json()) as BookWire;
  const sideOf = (side: 'bids' | 'asks') =>
    data[side].map(([price, size]) => [Number(price), Number(size)] as const);
  return { bids: sideOf('bids'), asks: sideOf('asks') };
}
