/** Signs in a user of a started exchange, by default its demo trader, without the sign-in page. */
import type { BrowserContext } from '@playwright/test';
import { signIn } from '#contract/rest/auth.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './exchange.ts';

interface Login {
  readonly email: string;
  readonly password: string;
}

/**
 * Stores the session like a signed-in tab: the next page uses it as after a reload. The call looks like the page's
 * own, so the exchange sets the refresh token as a cookie that scripts cannot read.
 * @throws Error when the login is rejected.
 */
export async function signInDemo(
  context: BrowserContext,
  url: string,
  login: Login = { email: DEMO_EMAIL, password: DEMO_PASSWORD },
): Promise<void> {
  const headers = { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' };
  const data = { ...login, ip: '127.0.0.1' };
  const response = await context.request.post(`${url}/api${signIn.path}`, { headers, data });
  const body = (await response.json()) as Readonly<Record<string, unknown>> & {
    readonly user?: { readonly id: number };
  };
  if (!response.ok()) throw new Error(`The login was refused: ${JSON.stringify(body)}`);
  const cookies = {
    token: body['access_token'],
    refresh_token: body['refresh_token'],
    'user-id': body.user?.id,
  };
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value: String(value),
      url,
      secure: true,
      sameSite: 'Lax' as const,
    })),
  );
}
