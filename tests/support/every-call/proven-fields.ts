/** Proves that a call uses each field of its body. A field that comes back under its own name in the reply proves
 *  itself, `FIELD_PROOFS` says how others are proven, and `PROVEN_ELSEWHERE` where the rest is. */
import { REJECTION_CODES } from '#contract/errors.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { CallRequest, LiveExchange, Reply } from '../live-exchange.ts';
import { withNewIds } from './new-ids.ts';
import { isShown } from './shown-value.ts';
import { FIELD_PROOFS, PROOFS_BY_NAME, type Proof } from './field-proofs.ts';

type Body = Readonly<Record<string, unknown>>;

/** Fields of the body of a call, by their names on the wire. */
export function fieldsOf(name: RouteName): readonly string[] {
  const wire = (ROUTES[name].body as { readonly wire?: Wire } | undefined)?.wire;
  return wire === undefined ? [] : [...new Set(entriesOf(wire).flatMap(Object.keys))];
}

interface Wire {
  readonly entries?: object;
  readonly options?: readonly Wire[];
}
const entriesOf = ({ entries, options = [] }: Wire): readonly object[] =>
  entries === undefined ? options.flatMap(entriesOf) : [entries];

export class ProvenFields {
  readonly #live: LiveExchange;
  readonly #proven = new Set<string>();
  /** Fields of calls whose reply did not show what was sent, although that of an earlier call did: a constant shows one
   *  value. */
  readonly #contradicted = new Set<string>();

  constructor(live: LiveExchange) {
    this.#live = live;
  }

  /** Fields of all calls that no call has proven. */
  listUnproven(): readonly string[] {
    return (Object.keys(ROUTES) as RouteName[])
      .flatMap((name) => fieldsOf(name).map((field) => `${name}.${field}`))
      .filter((field) => !this.#proven.has(field) || this.#contradicted.has(field));
  }

  /** Makes the call; before it, once for each field whose proof is a wrong value, the call with that value. */
  async prove(name: RouteName, request: CallRequest, make: () => Promise<Reply>): Promise<Reply> {
    const body = request.body;
    if (typeof body !== 'object' || body === null) return make();
    const sent = Object.entries(body as Body).filter(([, value]) => value != null);
    const rejected = await this.#rejectedFields(name, request, sent);
    const reply = await make();
    if (reply.status !== 200) return reply;
    for (const [field, value] of sent) {
      const key = `${name}.${field}`;
      const isProven = this.#proven.has(key);
      if (isProven && !isShownAtOnce(proofOf(name, field))) continue;
      if (rejected.has(field) || (await this.#isSeen(name, field, { value, request, reply }))) {
        this.#proven.add(key);
      } else if (isProven) {
        this.#contradicted.add(key);
      }
    }
    return reply;
  }

  /** Fields with which another value is rejected. */
  async #rejectedFields(
    name: RouteName,
    request: CallRequest,
    sent: readonly (readonly [string, unknown])[],
  ): Promise<ReadonlySet<string>> {
    const rejected = new Set<string>();
    for (const [field, value] of sent) {
      const proof = proofOf(name, field);
      if (proof === undefined || !('other' in proof)) continue;
      if (this.#proven.has(`${name}.${field}`)) continue;
      const other = typeof proof.other === 'function' ? proof.other(value) : proof.other;
      const body = { ...(request.body as Body), [field]: other };
      const { status, body: reply } = await this.#live.call(name, withNewIds({ ...request, body }));
      // A value that cannot be read is rejected before the handler.
      const isRejected = status !== 200 && reply.error_code !== REJECTION_CODES.field_invalid;
      if (isRejected || (status === 200 && proof.differs?.(reply.data ?? {}) === true)) {
        rejected.add(field);
      }
    }
    return rejected;
  }

  async #isSeen(
    name: RouteName,
    field: string,
    call: { readonly value: unknown; readonly request: CallRequest; readonly reply: Reply },
  ): Promise<boolean> {
    const { value, request, reply } = call;
    const { data } = reply.body;
    const proof = proofOf(name, field);
    if (proof === undefined || 'other' in proof) return isShown(data ?? reply.body, field, value);
    if ('shows' in proof && !('read' in proof))
      return proof.shows(data ?? {}, request.body as Body);
    if ('stored' in proof) return this.#isStored(proof.stored, value);
    if ('as' in proof) return isShown(data ?? reply.body, proof.as, value);
    const read = await this.#live.call(proof.read, {
      bearer: request.bearer,
      ...proof.request?.(request.body as Body),
    });
    return proof.shows === undefined
      ? isShown(read.body.data, proof.in ?? field, value)
      : proof.shows(read.body.data ?? {}, request.body as Body);
  }

  #isStored([table, column]: readonly [string, string], value: unknown): Promise<boolean> {
    const sql = `SELECT ${column} AS stored FROM ${table} ORDER BY rowid DESC LIMIT 1`;
    return this.#live.exchange.transact(({ db }) => {
      const stored = db.get<{ readonly stored: unknown }>(sql)?.stored;
      return [value].flat().every((one) => String(stored).includes(String(one)));
    });
  }
}

const proofOf = (name: RouteName, field: string): Proof | undefined =>
  FIELD_PROOFS[name]?.[field] ?? PROOFS_BY_NAME[field];

/** True for a field that every reply shows. */
const isShownAtOnce = (proof: Proof | undefined): boolean =>
  proof === undefined || 'as' in proof || ('shows' in proof && !('read' in proof));
