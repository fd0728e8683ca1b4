/** Exchange client whose requests are recorded and get manual responses: the real client over a
 *  fake network. */
import {
  bearerHeader,
  createExchangeClient,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import type { RawResponse, RawRequest } from '#src/api/transport.ts';

export interface RecordingExchange {
  readonly client: ExchangeClient;
  /** Requests in the order sent: "POST /favorites/add {"coin_pair":"BTC_USDT"}". */
  readonly sent: string[];
}

/** @param answer content of the envelope's `data`, or a promise of it; a thrown error simulates a
 *  missing response. */
export function recordingExchange(
  response: (request: RawRequest) => unknown,
  token?: () => string | undefined,
  /** Additional fields beside `success` in every envelope. */
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
