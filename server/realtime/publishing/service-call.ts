/**
 * Signs one call of the HTTP API and sends it to an outside service.
 * @source https://pusher.com/docs/channels/library_auth_reference/rest-api
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isJsonObject, parseUntrustedJson } from '../pusher/safe-json.ts';
import { callSignature, md5Of, type AppCredentials } from '../pusher/signatures.ts';
import type { Clock } from '#contract/core/time.ts';
import { CALL_TIMEOUT_MS, IDLE_MS_MAX, QUEUE_COUNT, RESPONSE_BYTES_MAX } from './limits.ts';

export interface ServiceCall {
  readonly method: 'GET' | 'POST';
  /** After `/apps/{id}`, with a slash. */
  readonly path: string;
  readonly query?: ReadonlyMap<string, string>;
  /** JSON text. */
  readonly body?: string;
}

/** `status` of a rejection is the service's code, also where the service reports it in the body of a
 *  successful response, as soketi does. */
export type ServiceResponse =
  | { readonly isAccepted: true; readonly text: string }
  | { readonly isAccepted: false; readonly status: number };

/** Queues, readings and closed users call at the same time. An idle connection is closed before the
 *  service closes it, because a call on a closing connection has an unknown outcome. */
const CONNECTIONS = { keepAlive: true, maxSockets: QUEUE_COUNT + 2, timeout: IDLE_MS_MAX };

/** Sends calls over connections that stay open. */
export class ServiceCaller {
  readonly #app: AppCredentials;
  readonly #clock: Clock;
  readonly #agents = { 'http:': new HttpAgent(CONNECTIONS), 'https:': new HttpsAgent(CONNECTIONS) };

  constructor(app: AppCredentials, clock: Clock) {
    this.#app = app;
    this.#clock = clock;
  }

  /**
   * @param address origin of the service, such as `https://api-eu.pusher.com`.
   * @throws Error when the service did not respond; it may have received the call nevertheless.
   */
  async send(address: string, call: ServiceCall): Promise<ServiceResponse> {
    const target = new URL(this.#signedPath(call), address);
    const isTls = target.protocol === 'https:';
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isTls ? httpsRequest : httpRequest)(target, {
        method: call.method,
        agent: this.#agents[isTls ? 'https:' : 'http:'],
        // Bounds the call as a whole, while `timeout` bounds its silence only.
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        headers:
          call.body === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(call.body),
              },
      });
      request.once('response', resolve);
      request.once('error', reject);
      request.end(call.body);
    });
    return outcomeOf(response.statusCode ?? 0, await textOf(response));
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #signedPath({ method, path, query, body }: ServiceCall): string {
    const { appId, key } = this.#app;
    const full = `/apps/${appId}${path}`;
    const signed = new Map([
      ...(query ?? []),
      ['auth_key', key],
      ['auth_timestamp', String(Math.floor(this.#clock() / 1_000))],
      ['auth_version', '1.0'],
    ]);
    if (body !== undefined) signed.set('body_md5', md5Of(Buffer.from(body)));
    const signature = callSignature(this.#app, { method, path: full, query: signed });
    const parameters = new URLSearchParams([...signed, ['auth_signature', signature]]);
    return `${full}?${parameters.toString()}`;
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > RESPONSE_BYTES_MAX) throw new Error('the response of the service is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function outcomeOf(status: number, text: string): ServiceResponse {
  if (status !== 200) return { isAccepted: false, status };
  const json = parseUntrustedJson(text);
  const code = isJsonObject(json) ? json['code'] : undefined;
  return typeof code === 'number' && code >= 400
    ? { isAccepted: false, status: code }
    : { isAccepted: true, text };
}
