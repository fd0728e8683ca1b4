/** Scripted scenarios: sequences of switches over time. Each ends by itself and leaves nothing on. */
import type { SwitchId, SwitchValues } from '#contract/operator/fault-switches.ts';
import { REJECTION_CODES } from '#contract/errors.ts';
import { refreshToken } from '#contract/rest/tokens.ts';

type GivenValues = { readonly [Id in SwitchId]?: Partial<SwitchValues<Id>> };

export interface ScenarioStep {
  /** After the start. */
  readonly atMs: number;
  readonly on?: GivenValues;
  readonly off?: readonly SwitchId[];
  /** Cuts all sockets. */
  readonly isDisconnect?: true;
}

interface Scenario {
  readonly steps: readonly ScenarioStep[];
  /** When the scenario turns off what it has turned on. */
  readonly endMs: number;
}

const ORDER_ROUTE = '*-app';
const BOOK_CHANNEL = 'dashboard-*';

export const SCENARIOS = {
  /** A train between towns: slow calls, lost events, two lost connections, recovery. */
  bad_train_ride: {
    steps: [
      { atMs: 0, on: { delay_calls: { delay_ms: 600, jitter_ms: 900 } } },
      { atMs: 3_000, on: { drop_events: { every: 3 } } },
      { atMs: 6_000, isDisconnect: true },
      { atMs: 9_000, on: { gap_events: { every: 10, length: 20 } }, off: ['drop_events'] },
      { atMs: 13_000, off: ['gap_events'], isDisconnect: true },
      { atMs: 16_000, off: ['delay_calls'] },
    ],
    endMs: 18_000,
  },
  /** The access token expires with slow orders pending, and the refresh is rejected. */
  session_ends: {
    steps: [
      { atMs: 0, on: { delay_calls: { route: ORDER_ROUTE, delay_ms: 1_500, jitter_ms: 0 } } },
      {
        atMs: 4_000,
        on: {
          unauthorized_call: { nth: 1, times: 1 },
          forced_error: {
            route: refreshToken.path,
            error_code: REJECTION_CODES.refresh_token_invalid,
            times: 1,
          },
        },
      },
    ],
    endMs: 14_000,
  },
  /** A burst of order book messages with losses, repetitions and swapped neighbors. */
  storm_with_gaps: {
    steps: [
      { atMs: 0, on: { book_storm: { per_second: 300 } } },
      {
        atMs: 2_000,
        on: {
          gap_events: { channel: BOOK_CHANNEL, every: 200, length: 5 },
          duplicate_events: { channel: BOOK_CHANNEL, every: 7 },
        },
      },
      { atMs: 6_000, on: { reorder_events: { channel: BOOK_CHANNEL, every: 50 } } },
      { atMs: 10_000, off: ['gap_events', 'duplicate_events', 'reorder_events'] },
    ],
    endMs: 12_000,
  },
  /** Orders reach the exchange, and their responses are late or lost. */
  lost_responses: {
    steps: [
      {
        atMs: 0,
        on: {
          delay_calls: { route: ORDER_ROUTE, delay_ms: 2_000, jitter_ms: 500, moment: 'response' },
        },
      },
      {
        atMs: 5_000,
        on: { forced_error: { route: ORDER_ROUTE, moment: 'response', times: 0 } },
        off: ['delay_calls'],
      },
    ],
    endMs: 15_000,
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioId = keyof typeof SCENARIOS;
export const isScenarioId = (id: string): id is ScenarioId => Object.hasOwn(SCENARIOS, id);
export const SCENARIO_IDS = Object.keys(SCENARIOS).filter(isScenarioId);
export const scenarioOf = (id: ScenarioId): Scenario => SCENARIOS[id];
