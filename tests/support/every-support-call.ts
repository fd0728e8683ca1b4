/** Makes every call of the conversation with support so that it is accepted, and the operator's calls. */
import type { RouteName } from '#contract/routes.ts';
import { bearerOf, type LiveExchange, type Reply } from './live-exchange.ts';
import { pngOf } from './pictures.ts';

export const SMALL_IMAGE = pngOf(40, 30).toString('base64');

export interface OperatorReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls of the operator about one conversation, or about all with an empty path. */
export async function operatorCall(
  live: LiveExchange,
  path: string,
  body?: unknown,
): Promise<OperatorReply> {
  const headers = bearerOf(live);
  const response = await fetch(
    `${live.url}/operator/support-chats${path}`,
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        },
  );
  return { status: response.status, body: (await response.json()) as OperatorReply['body'] };
}

export async function everySupportCall(
  live: LiveExchange,
  name = 'supported',
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { id, bearer } = await live.trader(name);
  const call = async (route: RouteName, request: object = {}) =>
    [route, await live.call(route, { bearer, ...request })] as const;
  const draft = { client_id: 'first', text: 'Hello', photo: SMALL_IMAGE };
  const sent = await call('sendSupportMessage', { body: draft });
  const image = sent[1].body.data?.['image'] as { readonly id: string };
  const reply = { client_id: 'reply', text: 'Good morning' };
  const { body } = await operatorCall(live, `/${id}/messages`, reply);
  const upToId = (body['message'] as { readonly id: number }).id;
  return [
    sent,
    await call('supportChat', { query: { limit: 10 } }),
    await call('supportUnread'),
    await call('markSupportMessages', { body: { receipt: 'read', up_to_id: upToId } }),
    await call('supportTyping'),
    await call('supportImage', { params: { id: image.id } }),
  ];
}
