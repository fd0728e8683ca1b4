/** Opens an account at an exchange on this machine, whose emails are in its outbox. */
import { assert } from '#contract/core/assert.ts';

const PASSWORD = 'tide turns at noon';

/** @returns the bearer of a trader with the welcome money. */
export async function signUp(url: string, operatorToken: string, email: string): Promise<string> {
  await post(url, 'sign-up', { email, password: PASSWORD });
  await post(url, 'verify-email', { email, code: await codeFor(url, operatorToken, email) });
  const signedIn = await post(url, 'sign-in', { email, password: PASSWORD, ip: '127.0.0.1' });
  return String(signedIn['access_token']);
}

async function codeFor(url: string, operatorToken: string, email: string): Promise<string> {
  const headers = { authorization: `Bearer ${operatorToken}` };
  const response = await fetch(`${url}/outbox/messages`, { headers });
  const { messages } = (await response.json()) as {
    readonly messages: readonly { readonly to: string; readonly body: string }[];
  };
  const body = messages.find(({ to }) => to === email)?.body ?? '';
  const code = /\b\d{6}\b/.exec(body)?.[0];
  assert(code !== undefined, `a code was mailed to ${email}`);
  return code;
}

async function post(
  url: string,
  path: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bodyText = await response.text();
  assert(response.ok, `${path} is accepted: ${bodyText}`);
  return JSON.parse(bodyText) as Readonly<Record<string, unknown>>;
}
