/**
 * Parses the bodies of `POST events` and `POST batch_events`; reports the first error.
 * @source https://pusher.com/docs/channels/library_auth_reference/rest-api (Events)
 */
import { CHANNELS_PER_EVENT_MAX, EVENT_NAME_LENGTH_MAX, EVENTS_PER_BATCH_MAX } from './limits.ts';
import { channelKindOf, isEventName, isSocketId } from './names.ts';
import { isJsonObject, parseUntrustedJson, textIn, type JsonObject } from './safe-json.ts';

export interface PublishRequest {
  readonly channels: readonly string[];
  readonly event: string;
  readonly data: string;
  readonly exceptSocketId: string | undefined;
  readonly attributes: ReadonlySet<Attribute>;
}

export type Attribute = 'user_count' | 'subscription_count';

export interface BadRequest {
  readonly status: 400 | 413;
  readonly reason: string;
}

export type Read<Value> = { readonly value: Value } | { readonly bad: BadRequest };

export function eventIn(body: string, eventBytesMax: number): Read<PublishRequest> {
  const json = parseUntrustedJson(body);
  return isJsonObject(json)
    ? requestOf(json, eventBytesMax)
    : bad('The body must be a JSON object');
}

export function batchIn(body: string, eventBytesMax: number): Read<readonly PublishRequest[]> {
  const json = parseUntrustedJson(body);
  const batch = isJsonObject(json) ? json['batch'] : undefined;
  if (!Array.isArray(batch)) return bad('The body must hold a batch of events');
  if (batch.length > EVENTS_PER_BATCH_MAX) return bad(`At most ${EVENTS_PER_BATCH_MAX} events`);
  const requests: PublishRequest[] = [];
  for (const one of batch as readonly unknown[]) {
    if (!isJsonObject(one) || textIn(one, 'channel') === undefined) {
      return bad('An event of a batch names its one channel');
    }
    const read = requestOf(one, eventBytesMax);
    if ('bad' in read) return read;
    requests.push(read.value);
  }
  return { value: requests };
}

/** Parses a comma-separated list; rejects unknown attributes. */
export function attributesIn(text: string | undefined): Read<ReadonlySet<Attribute>> {
  const attributes = new Set<Attribute>();
  for (const name of text ? text.split(',') : []) {
    if (name !== 'user_count' && name !== 'subscription_count') {
      return bad('info names an attribute that does not exist');
    }
    attributes.add(name);
  }
  return { value: attributes };
}

function requestOf(json: JsonObject, eventBytesMax: number): Read<PublishRequest> {
  const event = textIn(json, 'name');
  if (event === undefined || !isEventName(event)) {
    return bad(
      `name must be 1 to ${EVENT_NAME_LENGTH_MAX} characters and not one of the protocol's`,
    );
  }
  const data = textIn(json, 'data');
  if (data === undefined) return bad('data must be a string');
  if (Buffer.byteLength(data) > eventBytesMax) {
    return { bad: { status: 413, reason: `data must be at most ${eventBytesMax} bytes` } };
  }
  const channels = channelsOf(json);
  if ('bad' in channels) return channels;
  const exceptSocketId = textIn(json, 'socket_id');
  if (
    Object.hasOwn(json, 'socket_id') &&
    (exceptSocketId === undefined || !isSocketId(exceptSocketId))
  ) {
    return bad('socket_id must be a socket id');
  }
  const attributes = attributesIn(textIn(json, 'info'));
  if ('bad' in attributes) return attributes;
  const value = { channels: channels.value, event, data, exceptSocketId };
  return { value: { ...value, attributes: attributes.value } };
}

function channelsOf(json: JsonObject): Read<readonly string[]> {
  const named: unknown = Object.hasOwn(json, 'channels') ? json['channels'] : [json['channel']];
  if (!Array.isArray(named) || named.length === 0) return bad('Name at least one channel');
  if (named.length > CHANNELS_PER_EVENT_MAX) {
    return bad(`At most ${CHANNELS_PER_EVENT_MAX} channels`);
  }
  const channels = new Set<string>();
  for (const name of named as readonly unknown[]) {
    const kind = typeof name === 'string' ? channelKindOf(name) : undefined;
    if (typeof name !== 'string' || kind === undefined) return bad('Invalid channel name');
    if (kind === 'encrypted') return bad('Encrypted channels are not offered');
    channels.add(name);
  }
  return { value: [...channels] };
}

const bad = (reason: string): { readonly bad: BadRequest } => ({ bad: { status: 400, reason } });
