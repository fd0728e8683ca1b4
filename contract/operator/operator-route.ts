/** Declares calls of the operator's desk, and prepares them for its client. */
import type { AnyCodec, ModelOf } from '../codec.ts';
import { pathOf, route, type Method, type Route } from '../core/route.ts';

/** A call at the server's root, without an envelope, for callers with the operator's token. */
export const operatorRoute = <
  Reply,
  Params = undefined,
  Query = undefined,
  Body = undefined,
>(declared: {
  method: Method;
  path: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  bodyBytesMax?: number | undefined;
}): Route<Params, Query, Body, Reply> =>
  route({ ...declared, access: 'operator', isAtRoot: true, envelope: 'bare' });

type PartsOf<R extends Route> = {
  readonly [Part in 'params' | 'body' as R[Part] extends undefined ? never : Part]: ModelOf<
    R[Part]
  >;
};

export interface OperatorRequest {
  readonly method: Method;
  readonly path: string;
  /** Undefined for a call without one. */
  readonly body: unknown;
}

/** Encodes the parts of a call. */
export function operatorRequest<R extends Route>(of: R, parts: PartsOf<R>): OperatorRequest {
  const encodePart = (part: 'params' | 'body'): unknown =>
    (of[part] as AnyCodec | undefined)?.encode(
      (parts as Readonly<Partial<Record<'params' | 'body', unknown>>>)[part],
    );
  const params = (encodePart('params') ?? {}) as Readonly<Record<string, string | number>>;
  return { method: of.method, path: pathOf(of.path, params), body: encodePart('body') };
}
