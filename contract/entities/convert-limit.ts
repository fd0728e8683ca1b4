/** Limit of a user's converts, beside a rejection. */
import * as v from 'valibot';
import { parse, type ModelOf } from '../codec.ts';
import type { ApiError } from '../envelope.ts';
import { field, fields } from '../fields.ts';
import { decimalText, isoTime } from '../wire.ts';

/** Value converted in a day, quotes in a minute, and quotes open at once. */
const CONVERT_LIMITS = ['turnover', 'quotes', 'open_quotes'] as const;

const limitCodec = fields({
  limit: field('limit', v.picklist(CONVERT_LIMITS)),
  /** USDT of the turnover, or a number of quotes. */
  remaining: field('remaining', decimalText),
  /** When more is possible. */
  until: field('until', isoTime),
});
export type ConvertLimit = ModelOf<typeof limitCodec>;

/** @returns undefined for any other rejection. */
export function convertLimitIn({ body }: Pick<ApiError, 'body'>): ConvertLimit | undefined {
  const parsed = parse(limitCodec, body);
  return parsed.ok ? parsed.model : undefined;
}
