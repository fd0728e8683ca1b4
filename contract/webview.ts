/** `postMessage` protocol between the embedded trading view and its host application. Each message
 *  is an object with `tidemark: 1`; anything else is ignored. */
import * as v from 'valibot';
import { decimalText, orderIdNumber, shortText } from './wire.ts';

const PROTOCOL = 1;
const protocol = v.literal(PROTOCOL);
const pairText = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/));

/** Messages from the host application. */
export const hostMessage = v.variant('type', [
  /** Signs the page in. The token is used for its calls and is not stored. */
  v.object({
    tidemark: protocol,
    type: v.literal('session'),
    token: v.pipe(v.string(), v.minLength(8), v.maxLength(8_192), v.regex(/^[\w.~+/=-]+$/)),
  }),
  v.object({ tidemark: protocol, type: v.literal('session_end') }),
]);

/** Messages from the page. */
export const pageMessage = v.variant('type', [
  /** The page listens: the host may send a token now. */
  v.object({ tidemark: protocol, type: v.literal('ready') }),
  v.object({ tidemark: protocol, type: v.literal('pair'), coin_pair: pairText }),
  /** Required height of the page's content, in CSS pixels. */
  v.object({
    tidemark: protocol,
    type: v.literal('height'),
    height: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  /** The user selected a price in the order book. */
  v.object({
    tidemark: protocol,
    type: v.literal('price'),
    coin_pair: pairText,
    price: decimalText,
  }),
  /** `requested`: the user pressed a control that needs a session; `ended`: the token is no longer
   *  valid. */
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
  /** The exchange rejected an order; `message` is the exchange's text. */
  v.object({ tidemark: protocol, type: v.literal('order_refused'), message: shortText(400) }),
]);

export type HostMessage = v.InferOutput<typeof hostMessage>;
export type PageMessage = v.InferOutput<typeof pageMessage>;
/** A message as the page creates it, without the protocol field. */
export type PageEvent = PageMessage extends infer Message
  ? Message extends PageMessage
    ? Omit<Message, 'tidemark'>
    : never
  : never;

/** @returns undefined for anything that is not a message of this protocol. */
export function hostMessageIn(data: unknown): HostMessage | undefined {
  const parsed = v.safeParse(hostMessage, data);
  return parsed.success ? parsed.output : undefined;
}

export const pageMessageOf = (event: PageEvent): PageMessage => ({ tidemark: PROTOCOL, ...event });
