/** A call of the exchange, declared once and used by both sides. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody; anybody, with more in the answer for a trader; a trader with a bearer. */
export type Access = 'public' | 'optional' | 'trader';

export interface Route<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> {
  readonly method: Method;
  /** Under the API's base address; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** `data`: the reply stands in the envelope's `data`; `flat`: its fields stand beside `success`. */
  readonly envelope: 'data' | 'flat' | 'bare';
  /** Failures are logged only; no toast. */
  readonly isSilent: boolean;
  /** The body travels as a form; the server takes JSON too. */
  readonly isForm: boolean;
  /** Of the encoded body, where it may be larger than others; undefined: as every call. */
  readonly bodyBytesMax: number | undefined;
  /** At the server's root instead of under the API's base address. */
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
  bodyBytesMax?: number;
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

/** Fills `:name` in a path; values are percent-encoded, so `..` and `/` stay inside their segment. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = String(params[name] ?? '');
    return encodeURIComponent(value === '.' || value === '..' ? `%${value}` : value);
  });
}
