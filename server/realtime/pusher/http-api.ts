/**
 * Signed HTTP API: publishes events, describes channels, closes a user's sockets. Independent of
 * sockets: receives a call and returns a response.
 * @source https://pusher.com/docs/channels/library_auth_reference/rest-api
 */
import type { Clock } from '#contract/core/time.ts';
import type { Channels, Recipients } from './channels.ts';
import type { BroadcastLimits } from './limits.ts';
import { channelKindOf, isUserId } from './names.ts';
import {
  attributesIn,
  batchIn,
  eventIn,
  type Attribute,
  type PublishRequest,
} from './publish-request.ts';
import { callRejection, unescapedOf, type Call } from './signed-call.ts';
import type { AppCredentials } from './signatures.ts';

export interface HttpApiContext {
  readonly app: AppCredentials;
  readonly clock: Clock;
  readonly limits: BroadcastLimits;
  readonly channels: Channels;
  readonly sendsSubscriptionCount: boolean;
  /** @returns false when this second's quota would be exceeded. */
  readonly consumeQuota: (eventCount: number) => boolean;
  readonly publish: (channel: string, event: string, data: string, recipients: Recipients) => void;
  readonly closeUser: (userId: string) => void;
}

/** The body of a failure is a sentence, that of a success is JSON. */
export type HttpResponse =
  | { readonly status: 200; readonly json: object }
  | { readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 500; readonly reason: string };

export function respondToCall(context: HttpApiContext, call: Call): HttpResponse {
  const [root, appId, ...rest] = call.path.slice(1).split('/');
  if (root !== 'apps' || appId === undefined) return failure(404, 'Not found');
  const rejection = callRejection(context.app, call, context.clock());
  if (rejection !== undefined) return failure(401, rejection);
  if (appId !== context.app.appId) return failure(404, 'App not found');
  return respondToSigned(context, call, rest);
}

/** Routes a verified call by the path after `/apps/{id}/`. */
function respondToSigned(
  context: HttpApiContext,
  call: Call,
  path: readonly string[],
): HttpResponse {
  const [area, name, leaf] = path;
  const form = path.length === 1 ? area : `${area}/${path.length > 2 ? leaf : ''}`;
  switch (path.length > 3 ? undefined : form) {
    case 'events':
      return onlyFor('POST', call, () => publishOne(context, call));
    case 'batch_events':
      return onlyFor('POST', call, () => publishBatch(context, call));
    case 'channels':
      return onlyFor('GET', call, () => listChannels(context, call));
    case 'channels/':
      return onlyFor('GET', call, () => describeChannel(context, call, name));
    case 'channels/users':
      return onlyFor('GET', call, () => listUsers(context, name));
    case 'users/terminate_connections':
      return onlyFor('POST', call, () => terminate(context, name));
    default:
      return failure(404, 'Not found');
  }
}

function publishOne(context: HttpApiContext, call: Call): HttpResponse {
  const body = textOf(call.body);
  if (body === undefined) return failure(400, 'The body must be UTF-8');
  const read = eventIn(body, context.limits.eventBytesMax);
  if ('bad' in read) return failure(read.bad.status, read.bad.reason);
  const request = read.value;
  if (!context.consumeQuota(request.channels.length)) return failure(403, 'Over message quota');
  send(context, request);
  if (request.attributes.size === 0) return success({});
  const channels = request.channels.map(
    (name) => [name, describe(context, name, request.attributes)] as const,
  );
  return success({ channels: Object.fromEntries(channels) });
}

function publishBatch(context: HttpApiContext, call: Call): HttpResponse {
  const body = textOf(call.body);
  if (body === undefined) return failure(400, 'The body must be UTF-8');
  const read = batchIn(body, context.limits.eventBytesMax);
  if ('bad' in read) return failure(read.bad.status, read.bad.reason);
  const requests = read.value;
  if (!context.consumeQuota(requests.length)) return failure(403, 'Over message quota');
  for (const request of requests) send(context, request);
  if (requests.every((request) => request.attributes.size === 0)) return success({});
  const batch = requests.map(({ channels: [name = ''], attributes }) =>
    describe(context, name, attributes),
  );
  return success({ batch });
}

function send(
  context: HttpApiContext,
  { channels, event, data, exceptSocketId }: PublishRequest,
): void {
  const recipients = exceptSocketId === undefined ? {} : { exceptSocketId };
  for (const channel of channels) context.publish(channel, event, data, recipients);
}

function listChannels(context: HttpApiContext, call: Call): HttpResponse {
  const prefix = call.query.get('filter_by_prefix') ?? '';
  const read = attributesIn(call.query.get('info'));
  if ('bad' in read) return failure(read.bad.status, read.bad.reason);
  if (read.value.has('subscription_count')) {
    return failure(400, 'subscription_count is told for one channel at a time');
  }
  if (read.value.has('user_count') && !prefix.startsWith('presence-')) {
    return failure(400, 'user_count needs a filter_by_prefix of presence-');
  }
  const occupied = context.channels.names.filter(
    (name) => name.startsWith(prefix) && channelKindOf(name) !== 'user',
  );
  const channels = occupied.map((name) => [name, describe(context, name, read.value)] as const);
  return success({ channels: Object.fromEntries(channels) });
}

function describeChannel(
  context: HttpApiContext,
  call: Call,
  name: string | undefined,
): HttpResponse {
  const channel = channelNamed(name);
  if (channel === undefined) return failure(400, 'Invalid channel name');
  const read = attributesIn(call.query.get('info'));
  if ('bad' in read) return failure(read.bad.status, read.bad.reason);
  for (const attribute of read.value) {
    if (!isAvailable(context, channel, attribute)) {
      return failure(400, `${attribute} is not available for this channel`);
    }
  }
  const occupied = context.channels.subscribersOf(channel).size > 0;
  return success({ occupied, ...describe(context, channel, read.value) });
}

function listUsers(context: HttpApiContext, name: string | undefined): HttpResponse {
  const channel = channelNamed(name);
  if (channel === undefined || channelKindOf(channel) !== 'presence') {
    return failure(400, 'Users are known of presence channels only');
  }
  const userIds = context.channels.presenceMembersOf(channel)?.userIds ?? [];
  return success({ users: userIds.map((id) => ({ id })) });
}

function terminate(context: HttpApiContext, name: string | undefined): HttpResponse {
  const userId = unescapedOf(name ?? '');
  if (userId === undefined || !isUserId(userId)) return failure(400, 'Invalid user id');
  context.closeUser(userId);
  return success({});
}

/** Returns the requested attributes that the channel has. */
function describe(
  context: HttpApiContext,
  name: string,
  attributes: ReadonlySet<Attribute>,
): Partial<Record<Attribute, number>> {
  const has = (attribute: Attribute): boolean =>
    attributes.has(attribute) && isAvailable(context, name, attribute);
  return {
    ...(has('user_count') && {
      user_count: context.channels.presenceMembersOf(name)?.memberCount ?? 0,
    }),
    ...(has('subscription_count') && {
      subscription_count: context.channels.subscribersOf(name).size,
    }),
  };
}

function isAvailable(context: HttpApiContext, name: string, attribute: Attribute): boolean {
  const isPresence = channelKindOf(name) === 'presence';
  return attribute === 'user_count' ? isPresence : context.sendsSubscriptionCount && !isPresence;
}

function channelNamed(escaped: string | undefined): string | undefined {
  const name = unescapedOf(escaped ?? '');
  return name !== undefined && channelKindOf(name) !== undefined ? name : undefined;
}

function onlyFor(method: string, call: Call, then: () => HttpResponse): HttpResponse {
  return call.method === method ? then() : failure(405, `Use ${method}`);
}

/** @returns undefined when the bytes are not UTF-8. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined; // The caller responds with 400.
  }
}

const success = (json: object): HttpResponse => ({ status: 200, json });
const failure = (status: Exclude<HttpResponse['status'], 200>, reason: string): HttpResponse => ({
  status,
  reason,
});
