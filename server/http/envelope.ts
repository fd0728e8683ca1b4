/** Envelope of every response, and the wire format of a rejection. */
import type { EpochMs } from '#contract/core/time.ts';
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { inEnglish, type Message } from '#server/runtime/sentence.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import type { Accepted, AnyRoute } from './handler.ts';

const SUCCESS_CODE = 0;

export interface WireResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** The message of the envelope, which the body has in English; it is sent in the language of the call. */
  readonly message?: Message;
  /** Likewise the problems of single fields. */
  readonly fields?: Readonly<Record<string, Message>> | undefined;
}

export function acceptedResponse(
  { envelope }: Pick<AnyRoute, 'envelope'>,
  { message, reply, beside, status = 200 }: Accepted,
  now: EpochMs,
): WireResponse {
  if (envelope === 'bare') return { status, body: reply, headers: {} };
  const around = {
    ...beside,
    success: true,
    message: inEnglish(message),
    error_code: SUCCESS_CODE,
    errors: null,
    server_time: now,
  };
  const body =
    envelope === 'flat' ? { ...around, ...(reply as object) } : { ...around, data: reply ?? null };
  return { status, body, headers: {}, message };
}

/** The same format for every call, whatever its envelope. */
export function rejectedResponse(rejected: Rejection, now: EpochMs): WireResponse {
  const { code, status, message: text } = REJECTIONS[rejected.rejection];
  const { retryAfterMs, message = text, fields } = rejected;
  return {
    status,
    message,
    fields,
    body: {
      ...rejected.details,
      success: false,
      message: inEnglish(message),
      data: null,
      error_code: code,
      errors: fields === undefined ? null : wordedFields(fields, inEnglish),
      server_time: now,
    },
    headers:
      retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) },
  };
}

export const wordedFields = (
  fields: Readonly<Record<string, Message>>,
  word: (message: Message) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, word(problem)]));
