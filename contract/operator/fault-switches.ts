/** All switches of the fault desk with the ranges of their parameters. Names are those of the calls under
 *  `/operator/faults`. */
import * as v from 'valibot';
import { plain, type Codec } from '../codec.ts';
import { HOUR_MS } from '../core/durations.ts';
import { REJECTION_CODES } from '../errors.ts';

/** Names of routes and channels, in which `*` stands for any text. */
export const NAME_PATTERN = /^[\w/:.=@,;*-]{1,100}$/;

export interface IntegerParameter {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** Only these numbers of the range are valid. */
  readonly allowed?: ReadonlySet<number>;
}
export interface TextParameter {
  readonly kind: 'text';
  readonly pattern: RegExp;
  readonly initial: string;
}
export interface ChoiceParameter<Choice extends string = string> {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  readonly initial: Choice;
}
export type Parameter = IntegerParameter | TextParameter | ChoiceParameter;
export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends IntegerParameter
  ? number
  : P extends ChoiceParameter<infer Choice>
    ? Choice
    : string;
export type ValuesOf<P extends Parameters> = { readonly [Name in keyof P]: ValueOf<P[Name]> };
export type AnyValues = Readonly<Record<string, number | string>>;

const integer = (
  min: number,
  max: number,
  initial: number,
  allowed?: ReadonlySet<number>,
): IntegerParameter => ({
  kind: 'integer',
  min,
  max,
  initial,
  ...(allowed === undefined ? {} : { allowed }),
});
const text = (pattern: RegExp, initial: string): TextParameter => ({
  kind: 'text',
  pattern,
  initial,
});
const choice = <const Choice extends string>(
  choices: readonly Choice[],
  initial: NoInfer<Choice>,
): ChoiceParameter<Choice> => ({ kind: 'choice', choices, initial });

function schemaOf(parameter: Parameter): v.GenericSchema<unknown, number | string> {
  if (parameter.kind === 'choice') return v.picklist(parameter.choices);
  if (parameter.kind === 'text') return v.pipe(v.string(), v.regex(parameter.pattern));
  const { min, max, allowed } = parameter;
  return v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(min),
    v.maxValue(max),
    v.check((value) => allowed?.has(value) ?? true, 'one of the numbers of the contract'),
  );
}

/** Values before they are checked against the parameters. */
export const givenValues = v.custom<Readonly<Record<string, unknown>>>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
  'an object',
);

/** Omitted values are the initial ones; other names than those of the parameters are rejected. */
export const parametersCodec = <P extends Parameters>(
  parameters: P,
): Codec<AnyValues, ValuesOf<P>> =>
  // The schema of each name has the type of its value.
  plain(
    v.pipe(
      givenValues,
      v.strictObject(
        Object.fromEntries(
          Object.entries(parameters).map(([name, parameter]) => [
            name,
            v.optional(schemaOf(parameter), parameter.initial),
          ]),
        ),
      ),
    ),
  ) as unknown as Codec<AnyValues, ValuesOf<P>>;

/** The part of the exchange that a switch disturbs. */
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

const DEFINITIONS = {
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

export type SwitchId = keyof typeof DEFINITIONS;
export type SwitchValues<Id extends SwitchId> = ValuesOf<(typeof DEFINITIONS)[Id]['parameters']>;

interface SwitchTerms extends SwitchDefinition {
  readonly values: Codec<AnyValues, AnyValues>;
}
/** With the codec of each switch's values. */
export const SWITCHES = Object.fromEntries(
  Object.entries<SwitchDefinition>(DEFINITIONS).map(([id, definition]) => [
    id,
    { ...definition, values: parametersCodec<Parameters>(definition.parameters) },
  ]),
) as Readonly<Record<SwitchId, SwitchTerms>>;

export const isSwitchId = (id: string): id is SwitchId => Object.hasOwn(SWITCHES, id);
export const SWITCH_IDS = Object.keys(SWITCHES).filter(isSwitchId);

export const SCENARIO_PARAMETERS = { pace: integer(1, 20, 1) } as const satisfies Parameters;
/** An empty text is all users. */
export const DISCONNECT_PARAMETERS = {
  user_id: text(/^\d{0,15}$/, ''),
} as const satisfies Parameters;
export const CLOCK_PARAMETERS = {
  ahead_ms: integer(1, 24 * HOUR_MS, HOUR_MS),
} as const satisfies Parameters;
