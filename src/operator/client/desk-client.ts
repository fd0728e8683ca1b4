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
  /** Sends a call whose reply is read: one that is audited, so it is no GET.
   *  @throws DeskError */
  call<Wire, Model>(
    request: OperatorRequest,
    codec: Codec<Wire, Model>,
    signal: AbortSignal,
  ): Promise<Model>;
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
  const modelOf = async <Wire, Model>(
    address: string,
    options: RequestInit,
    codec: Codec<Wire, Model>,
  ): Promise<Model> => {
    const [status, body] = await jsonOf(address, options);
    const parsed = parse(codec, body);
    if (status !== 200 || !parsed.ok) throw new DeskError(status, address);
    return parsed.model;
  };
  const jsonRequest = ({ method, body = {} }: OperatorRequest): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    read: (address, codec, signal) => modelOf(address, { signal }, codec),
    async send(command) {
      const [, reply] = await jsonOf(command.path, jsonRequest(command));
      return operatorOutcomeOf(reply);
    },
    call: (command, codec, signal) =>
      modelOf(command.path, { ...jsonRequest(command), signal }, codec),
  };
}
