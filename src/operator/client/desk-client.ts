/** Calls of the operator's desk: JSON from this origin, decoded by the contract. The browser sends the
 *  operator's cookie along. */
import { parse, type Codec } from '#contract/codec.ts';
import type { OperatorRequest } from '#contract/operator/operator-route.ts';
import { operatorOutcomeOf, type OperatorOutcome } from '#contract/operator/outcome.ts';

/** The exchange did not respond as the contract says. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  /** HTTP status; 0 without a response. */
  readonly status: number;

  constructor(status: number, address: string) {
    super(`${address} responded ${status}`);
    this.status = status;
  }
}

export interface DeskClient {
  /** @throws DeskError */
  read<Wire, Model>(
    address: string,
    codec: Codec<Wire, Model>,
    signal: AbortSignal,
  ): Promise<Model>;
  /**
   * Sends a change.
   * @returns undefined for an outcome that this version has no name for.
   * @throws DeskError without a response: it is unknown whether anything was changed.
   */
  send(request: OperatorRequest): Promise<OperatorOutcome | undefined>;
}

export function createDeskClient(request: typeof fetch): DeskClient {
  const jsonOf = async (
    address: string,
    options: RequestInit,
  ): Promise<readonly [number, unknown]> => {
    try {
      const response = await request(address, { ...options, cache: 'no-store' });
      return [response.status, await response.json()];
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      throw new DeskError(0, address);
    }
  };
  return {
    async read(address, codec, signal) {
      const [status, body] = await jsonOf(address, { signal });
      const parsed = parse(codec, body);
      if (status !== 200 || !parsed.ok) throw new DeskError(status, address);
      return parsed.model;
    },
    async send({ method, path, body = {} }) {
      const [, reply] = await jsonOf(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return operatorOutcomeOf(reply);
    },
  };
}
