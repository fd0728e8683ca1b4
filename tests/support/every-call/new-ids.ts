/** A request of a call that was not made before. */
import type { CallRequest } from '../live-exchange.ts';

const ID_NAMES = ['request_id', 'client_order_id', 'client_id'];

export function withNewIds<Request extends CallRequest>(request: Request): Request {
  const { body } = request;
  if (typeof body !== 'object' || body === null) return request;
  const ids = ID_NAMES.filter((id) => id in body).map((id) => [id, crypto.randomUUID()] as const);
  return { ...request, body: { ...body, ...Object.fromEntries(ids) } };
}
