/** An exchange client whose every request is written down and answered by hand: the real client, and a
 *  network that is ours. */
import {
  bearerHeader,
  createExchangeClient,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import type { RawResponse, RawRequest } from '#src/api/transport.ts';

export interface RecordingExchange {
  readonly client: ExchangeClient;
  /** "POST /favorites/add {"coin_pair":"BTC_USDT"}", in the order they were sent. */
  readonly sent: string[];
}

/** @param answer what stands in the envelope's `data`, or a promise of it; a thrown error is an answer that never came. */
export function recordingExchange(
  response: (request: RawRequest) => unknown,
  token?: () => string | undefined,
  /** Beside `success` in every envelope. */
  flat: Readonly<Record<string, unknown>> = {},
): RecordingExchange {
  const sent: string[] = [];
  const send = async (request: RawRequest): Promise<RawResponse> => {
    const parts = [
      `${request.method} ${request.path}`,
      textOf(request.query),
      textOf(request.body),
    ];
    sent.push(parts.filter((part) => part !== '').join(' '));
    const data = await response(request);
    return { status: 200, body: { success: true, message: '', data, ...flat } };
  };
  const client = createExchangeClient(
    {
      apiUrl: '/api',
      rootUrl: '/',
      secretHeader: { name: 'x-api-secret', value: 'public' },
      language: () => 'en',
      tokenHeader: bearerHeader,
      caller: () => ({ token: token?.() }),
    },
    () => send,
  );
  return { client, sent };
}

function textOf(part: unknown): string {
  if (part === undefined) return '';
  const text = JSON.stringify(part);
  return text === '{}' ? '' : text;
}
