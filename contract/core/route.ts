/** Declaration of an exchange API call, shared by client and server. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Required authentication: none; optional, with additional fields for a signed-in trader; bearer
 *  token of a trader; chain token of a trader, in the header `token`; the operator's token. */
export type Access = 'public' | 'optional' | 'trader' | 'chain' | 'operator';

export interface Route<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> {
  readonly method: Method;
  /** Relative to the API's base URL; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** `data`: the reply is in the envelope's `data` field; `flat`: its fields are next to `success`; `bare`: it is the
   *  whole body. */
  readonly envelope: 'data' | 'flat' | 'bare';
  /** Failures are logged only; no toast. */
  readonly isSilent: boolean;
  /** The client sends the body form-encoded; the server accepts JSON too. */
  readonly isForm: boolean;
  /** Size limit of the encoded body, if larger than the default; undefined: the default. */
  readonly bodyBytesMax: number | undefined;
  /** Relative to the server's root instead of the API's base URL. */
  readonly isAtRoot: boolean;
}

export function route<
  Reply = undefined,
  Params = undefined,
  Query = undefined,
  Body = undefined,
>(declared: {
  method: Method;
  path: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  envelope?: 'data' | 'flat' | 'bare';
  isSilent?: boolean;
  isForm?: boolean;
  bodyBytesMax?: number | undefined;
  isAtRoot?: boolean;
}): Route<Params, Query, Body, Reply> {
  return {
    envelope: 'data',
    isSilent: false,
    isForm: false,
    bodyBytesMax: undefined,
    isAtRoot: false,
    ...declared,
    params: declared.params as Params,
    query: declared.query as Query,
    body: declared.body as Body,
  };
}

/** Fills `:name` in a path. Values are percent-encoded, so `..` and `/` stay inside their segment. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = String(params[name] ?? '');
    return encodeURIComponent(value === '.' || value === '..' ? `%${value}` : value);
  });
}
