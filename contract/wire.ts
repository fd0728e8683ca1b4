/** Basic wire schemas that all codecs are built from. */
import * as v from 'valibot';
import { assert } from './core/assert.ts';
import { DECIMAL_LENGTH_MAX, compareDecimals, decimalOf, type Decimal } from './core/decimal.ts';
import {
  CLIENT_ORDER_ID_PATTERN,
  REQUEST_ID_PATTERN,
  type ClientOrderId,
  type CoinId,
  type OrderId,
  type PairId,
  type RequestId,
  type TradeId,
  type UserId,
} from './core/ids.ts';
import { epochMsOfIso, isoOf, type EpochMs, type EpochSec } from './core/time.ts';
import { codec } from './codec.ts';

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;
const ZERO = '0' as Decimal;

/** Decimal text; a JSON number is normalized to it. */
export const decimalText = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(DECIMAL_LENGTH_MAX), v.regex(PLAIN_DECIMAL, 'decimal text')),
    v.pipe(v.number(), v.minValue(-1e21), v.maxValue(1e21)),
  ]),
  v.rawTransform<string | number, Decimal>(({ dataset, addIssue, NEVER }) => {
    const value = decimalOf(dataset.value);
    if (value !== undefined) return value;
    addIssue({ message: 'decimal text' });
    return NEVER;
  }),
);

/** Order amounts: greater than zero. */
export const positiveDecimal = v.pipe(
  decimalText,
  v.check((value) => compareDecimals(value, ZERO) > 0, 'more than zero'),
);

const integerId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
/** IDs in bodies are numbers; text is accepted because forms can only send text. */
const looseId = v.pipe(
  v.union([integerId, v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'a whole number'))]),
  v.transform(Number),
  // Sixteen digits can exceed the safe integer range.
  v.maxValue(Number.MAX_SAFE_INTEGER),
);

export const coinIdNumber = v.pipe(
  looseId,
  v.transform((value) => value as CoinId),
);
export const pairIdNumber = v.pipe(
  looseId,
  v.transform((value) => value as PairId),
);
export const orderIdNumber = v.pipe(
  looseId,
  v.transform((value) => value as OrderId),
);
export const tradeIdNumber = v.pipe(
  looseId,
  v.transform((value) => value as TradeId),
);
export const userIdNumber = v.pipe(
  looseId,
  v.transform((value) => value as UserId),
);

export const clientOrderIdText = v.pipe(
  v.string(),
  v.regex(CLIENT_ORDER_ID_PATTERN, '1 to 36 letters, digits, - or _'),
  v.transform((value) => value as ClientOrderId),
);
export const requestIdText = v.pipe(
  v.string(),
  v.regex(REQUEST_ID_PATTERN, 'a version 4 UUID'),
  // RFC 9562: a UUID is the same in either case. One form makes every later comparison exact.
  v.toLowerCase(),
  v.transform((value) => value as RequestId),
);

/** Integer counts; queries carry them as text. */
export const countIn = (min: number, max: number) =>
  v.pipe(
    v.union([
      v.number(),
      v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'a whole number'), v.transform(Number)),
    ]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
/** IDs of records, and sequence numbers. */
export const idNumber = countIn(1, Number.MAX_SAFE_INTEGER);
export const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);

const pathIdText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'a whole number'),
  v.check((text) => Number.isSafeInteger(Number(text)), 'a whole number'),
);
/** ID of a record in the path of a call. */
export const idInPath = codec(pathIdText, { decode: Number, encode: String });

export const epochMsNumber = v.pipe(
  v.number(),
  v.integer(),
  v.transform((value) => value as EpochMs),
);
export const epochSecNumber = v.pipe(
  v.number(),
  v.integer(),
  v.transform((value) => value as EpochSec),
);
/** Query form of a time in seconds. */
export const epochSecQuery = v.pipe(
  countIn(0, 99_999_999_999),
  v.transform((value) => value as EpochSec),
);

/** ISO-8601 UTC time, the format of `*_at` fields. */
const isoTimeText = v.pipe(v.string(), v.isoTimestamp());

/** @throws BrokenInvariant for text that the schema should have rejected. */
function timeOf(text: string): EpochMs {
  const time = epochMsOfIso(text);
  assert(time !== undefined, 'the schema let only times through');
  return time;
}

/** A time in that format; milliseconds in the model. */
export const isoTime = codec(isoTimeText, { decode: timeOf, encode: isoOf });

/** Flags arrive as '1', 1 or true. */
export const flag = v.union([v.boolean(), v.picklist(['0', '1']), v.picklist([0, 1])]);
type Flag = v.InferOutput<typeof flag>;

/** '0' and absence are both false. */
export const isOn = (value: Flag | null | undefined): boolean =>
  value === true || value === '1' || value === 1;

/** The specification's format of text flags ('1') and number flags (1). */
export const textFlagOf = (value: boolean): '0' | '1' => (value ? '1' : '0');
export const numberFlagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A flag that is sent as text, or as a number. */
export const textFlag = codec(flag, { decode: isOn, encode: textFlagOf });
export const numberFlag = codec(flag, { decode: isOn, encode: numberFlagOf });

export const shortText = (lengthMax: number) => v.pipe(v.string(), v.maxLength(lengthMax));
/** One of `names`; `other` for a text of another back end that this version does not know. */
export const knownText = <const Name extends string, const Other extends string | undefined>(
  names: readonly Name[],
  lengthMax: number,
  other: Other,
) =>
  codec(shortText(lengthMax), {
    decode: (text): Name | Other => names.find((name) => name === text) ?? other,
    // A field without a value does not get here.
    encode: (name): string => name ?? '',
  });
