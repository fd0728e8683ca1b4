/** What the trading view inside another application and that application say to each other, by
 *  `postMessage`. Each message is an object with `tidemark: 1`; whatever else arrives is nobody's. */
import * as v from 'valibot';
import { decimalText, orderIdNumber, shortText } from './wire.ts';

const PROTOCOL = 1;
const protocol = v.literal(PROTOCOL);
const pairText = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/));

/** From the application. */
export const hostMessage = v.variant('type', [
  /** Signs the page in: the token serves its calls, and is kept nowhere. */
  v.object({
    tidemark: protocol,
    type: v.literal('session'),
    token: v.pipe(v.string(), v.minLength(8), v.maxLength(8_192), v.regex(/^[\w.~+/=-]+$/)),
  }),
  v.object({ tidemark: protocol, type: v.literal('session_end') }),
]);

/** From the page. */
export const pageMessage = v.variant('type', [
  /** It listens: a token may be sent now. */
  v.object({ tidemark: protocol, type: v.literal('ready') }),
  v.object({ tidemark: protocol, type: v.literal('pair'), coin_pair: pairText }),
  /** How tall its content would be, in CSS pixels. */
  v.object({
    tidemark: protocol,
    type: v.literal('height'),
    height: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  /** Somebody chose a price of the book. */
  v.object({
    tidemark: protocol,
    type: v.literal('price'),
    coin_pair: pairText,
    price: decimalText,
  }),
  /** `requested`: a person pressed what needs a session; `ended`: the token is good no more. */
  v.object({
    tidemark: protocol,
    type: v.literal('session'),
    state: v.picklist(['wanted', 'started', 'ended']),
  }),
  v.object({
    tidemark: protocol,
    type: v.literal('order'),
    state: v.picklist(['placed', 'partially_filled', 'filled', 'cancelled', 'rejected']),
    id: orderIdNumber,
    side: v.picklist(['buy', 'sell']),
    filled: decimalText,
    remaining: decimalText,
  }),
  /** The exchange said no to an order, in its words. */
  v.object({ tidemark: protocol, type: v.literal('order_refused'), message: shortText(400) }),
]);

export type HostMessage = v.InferOutput<typeof hostMessage>;
export type PageMessage = v.InferOutput<typeof pageMessage>;
/** As the page makes one. */
export type PageEvent = PageMessage extends infer Message
  ? Message extends PageMessage
    ? Omit<Message, 'tidemark'>
    : never
  : never;

/** @returns undefined for whatever is no message of this protocol. */
export function hostMessageIn(data: unknown): HostMessage | undefined {
  const parsed = v.safeParse(hostMessage, data);
  return parsed.success ? parsed.output : undefined;
}

export const pageMessageOf = (event: PageEvent): PageMessage => ({ tidemark: PROTOCOL, ...event });
