/** Parses messages of clients; an unknown message is returned as a fault and never throws. */
import { isClientEventName } from './names.ts';
import { isJsonObject, parseUntrustedJson, textIn, type JsonObject } from './safe-json.ts';

export type ClientMessage =
  | { readonly kind: 'ping' | 'pong' }
  | {
      readonly kind: 'subscribe';
      readonly channel: string;
      /** Empty or absent on a public channel. */
      readonly auth: string;
      readonly channelData: string | undefined;
    }
  | { readonly kind: 'unsubscribe'; readonly channel: string }
  | { readonly kind: 'signin'; readonly auth: string; readonly userData: string }
  /** `data` as the text to be sent on. */
  | {
      readonly kind: 'clientEvent';
      readonly channel: string;
      readonly event: string;
      readonly data: string;
    }
  | Error;

export interface Error {
  readonly kind: 'error';
  readonly reason: string;
}

export function clientMessageOf(text: string): ClientMessage {
  const message = parseUntrustedJson(text);
  if (!isJsonObject(message)) return errorOf('Invalid JSON');
  const event = textIn(message, 'event');
  switch (event) {
    case undefined:
      return errorOf('A message names its event');
    case 'pusher:ping':
      return { kind: 'ping' };
    case 'pusher:pong':
      return { kind: 'pong' };
    case 'pusher:subscribe':
      return subscribeOf(dataOf(message));
    case 'pusher:unsubscribe':
      return unsubscribeOf(dataOf(message));
    case 'pusher:signin':
      return signinOf(dataOf(message));
    default:
      return isClientEventName(event) ? clientEventOf(message, event) : errorOf('Unknown event');
  }
}

function subscribeOf(data: JsonObject): ClientMessage {
  const channel = textIn(data, 'channel');
  if (channel === undefined) return errorOf('A subscription names its channel');
  const auth = textIn(data, 'auth') ?? '';
  return { kind: 'subscribe', channel, auth, channelData: textIn(data, 'channel_data') };
}

function unsubscribeOf(data: JsonObject): ClientMessage {
  const channel = textIn(data, 'channel');
  if (channel === undefined) return errorOf('An unsubscription names its channel');
  return { kind: 'unsubscribe', channel };
}

function signinOf(data: JsonObject): ClientMessage {
  const [auth, userData] = [textIn(data, 'auth'), textIn(data, 'user_data')];
  if (auth === undefined || userData === undefined) return errorOf('A sign-in carries its grant');
  return { kind: 'signin', auth, userData };
}

function clientEventOf(message: JsonObject, event: string): ClientMessage {
  const channel = textIn(message, 'channel');
  if (channel === undefined) return errorOf('A client event names its channel');
  const data = Object.hasOwn(message, 'data') ? message['data'] : null;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return { kind: 'clientEvent', channel, event, data: text };
}

/** Returns the data of a protocol event: an object, or the same as JSON text; missing data counts
 *  as empty. */
function dataOf(message: JsonObject): JsonObject {
  const data = Object.hasOwn(message, 'data') ? message['data'] : undefined;
  const value = typeof data === 'string' ? parseUntrustedJson(data) : data;
  return isJsonObject(value) ? value : {};
}

const errorOf = (reason: string): Error => ({ kind: 'error', reason });
