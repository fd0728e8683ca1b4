/** Signs in at the mock providers like a user: their page, its form, and the redirect. */
import { digestOf } from '#server/federated/id-tokens.ts';
import { bearerOf, type LiveExchange } from './live-exchange.ts';

type ProviderHost = Pick<LiveExchange, 'url' | 'operator'>;

/** Returns the part after the `#` of the redirect address. */
async function comeBack(
  live: ProviderHost,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<URLSearchParams> {
  const address = live.url + path;
  const response = await fetch(address, {
    method: 'POST',
    headers: bearerOf(live),
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, answer: 'yes' }),
  });
  const target = response.headers.get('location');
  if (target === null) throw new Error(`${address} answered ${response.status}`);
  return new URLSearchParams(new URL(target).hash.slice(1));
}

/** Returns an ID token of the mock provider for the user with `email`. */
export async function federatedToken(
  live: ProviderHost,
  { email, nonce }: { readonly email: string; readonly nonce: string },
): Promise<string> {
  const params = await comeBack(live, '/stand-in/openid/authorize', {
    client_id: 'tidemark-local',
    response_type: 'id_token',
    redirect_uri: `${live.url}/signin`,
    state: 'state',
    nonce: digestOf(nonce),
    email,
    name: 'Mai Kim',
  });
  return params.get('id_token') ?? '';
}

/** Returns data signed by the mock Telegram for user `id`, in the form of the call. */
export async function telegramLogin(
  live: ProviderHost,
  id: string,
): Promise<Record<string, unknown>> {
  const params = await comeBack(live, '/stand-in/telegram/auth', {
    return_to: `${live.url}/signin?state=state`,
    id,
    // Two sign-ins within one second would otherwise give the same signed data.
    first_name: `Mai ${(loginCount += 1)}`,
  });
  const text = Buffer.from(params.get('tgAuthResult') ?? '', 'base64url').toString();
  return JSON.parse(text) as Record<string, unknown>;
}
let loginCount = 0;
