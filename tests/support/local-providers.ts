/** Signs in at the pretended providers as a person does: their page, its form, and what comes back. */
import { digestOf } from '#server/federated/id-tokens.ts';

/** What stands behind the `#` of where a person is sent back to. */
async function comeBack(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<URLSearchParams> {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, answer: 'yes' }),
  });
  const target = response.headers.get('location');
  if (target === null) throw new Error(`${address} answered ${response.status}`);
  return new URLSearchParams(new URL(target).hash.slice(1));
}

/** An ID token of the pretended provider for whoever has `email`. */
export async function federatedToken(
  url: string,
  { email, nonce }: { readonly email: string; readonly nonce: string },
): Promise<string> {
  const params = await comeBack(`${url}/stand-in/openid/authorize`, {
    client_id: 'tidemark-local',
    response_type: 'id_token',
    redirect_uri: `${url}/signin`,
    state: 'state',
    nonce: digestOf(nonce),
    email,
    name: 'Mai Kim',
  });
  return params.get('id_token') ?? '';
}

/** What the pretended Telegram signs for number `id`, as the call wants it. */
export async function telegramLogin(url: string, id: string): Promise<Record<string, unknown>> {
  const params = await comeBack(`${url}/stand-in/telegram/auth`, {
    return_to: `${url}/signin?state=state`,
    id,
    // Signed in one second twice, two words would be the same one.
    first_name: `Mai ${(loginCount += 1)}`,
  });
  const text = Buffer.from(params.get('tgAuthResult') ?? '', 'base64url').toString();
  return JSON.parse(text) as Record<string, unknown>;
}
let loginCount = 0;
