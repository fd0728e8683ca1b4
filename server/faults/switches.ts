/** All switches of the fault desk with the ranges of their parameters. Names are those of the calls under
 *  `/operator/faults`. */
import { REJECTION_CODES } from '#contract/errors.ts';
import { NAME_PATTERN } from './name-pattern.ts';
import { choice, integer, text, type Parameters, type ValuesOf } from './parameters.ts';

/** Where a switch acts. */
export type Seam = 'calls' | 'events' | 'clock';

interface SwitchDefinition {
  readonly seam: Seam;
  readonly parameters: Parameters;
}

/** The longest delay is below the limit of a request. */
const DELAY_MS_MAX = 25_000;
const ERROR_CODES: ReadonlySet<number> = new Set(Object.values(REJECTION_CODES));
const codes = [...ERROR_CODES];
/** A path of the contract, for example `/buy-limit-app`. */
const route = text(NAME_PATTERN, '*');
/** A name as it is on the wire, for example `private-account_7`. */
const channel = text(NAME_PATTERN, '*');
/** 0 is always; otherwise the switch turns itself off after this many. */
const times = integer(0, 1_000, 1);
const every = integer(2, 10_000, 5);

export const SWITCHES = {
  /** Delays calls by `delay_ms` and up to `jitter_ms` more, before their work or before the response. */
  delay_calls: {
    seam: 'calls',
    parameters: {
      route,
      delay_ms: integer(0, DELAY_MS_MAX, 500),
      jitter_ms: integer(0, DELAY_MS_MAX, 300),
      moment: choice(['request', 'response'], 'request'),
      seed: integer(0, 4_294_967_295, 1),
    },
  },
  /** Rejects calls: instead of their work, or after it, so that only the response is lost. */
  forced_error: {
    seam: 'calls',
    parameters: {
      route,
      error_code: integer(
        Math.min(...codes),
        Math.max(...codes),
        REJECTION_CODES.internal,
        ERROR_CODES,
      ),
      moment: choice(['request', 'response'], 'request'),
      times,
    },
  },
  /** Rejects every n-th call of signed-in users as if their access token had expired. */
  unauthorized_call: {
    seam: 'calls',
    parameters: { route, nth: integer(1, 1_000, 1), times },
  },
  /** Delays the response to the call that refreshes a session. */
  slow_refresh: {
    seam: 'calls',
    parameters: { delay_ms: integer(100, DELAY_MS_MAX, 3_000) },
  },
  /** Hides every n-th event of a channel. */
  drop_events: { seam: 'events', parameters: { channel, every } },
  /** Sends every n-th event of a channel twice. */
  duplicate_events: { seam: 'events', parameters: { channel, every } },
  /** Sends every n-th event of a channel after its successor. */
  reorder_events: { seam: 'events', parameters: { channel, every } },
  /** Hides `length` successive events of a channel after every `every` sent ones. */
  gap_events: {
    seam: 'events',
    parameters: { channel, every, length: integer(1, 1_000, 3) },
  },
  /** Publishes additional order book messages that restate the best levels. */
  book_storm: {
    seam: 'events',
    parameters: {
      pair: text(/^[A-Z0-9]{1,12}_[A-Z0-9]{1,12}$/, 'BTC_USDT'),
      per_second: integer(1, 2_000, 200),
      levels: integer(1, 50, 10),
    },
  },
  /** Runs the exchange's clock at this speed: 0 pauses, 100 is normal. */
  clock_speed: { seam: 'clock', parameters: { percent: integer(0, 10_000, 0) } },
} as const satisfies Readonly<Record<string, SwitchDefinition>>;

export type SwitchId = keyof typeof SWITCHES;
export type SwitchValues<Id extends SwitchId> = ValuesOf<(typeof SWITCHES)[Id]['parameters']>;

export const isSwitchId = (id: string): id is SwitchId => Object.hasOwn(SWITCHES, id);
export const SWITCH_IDS = Object.keys(SWITCHES).filter(isSwitchId);
