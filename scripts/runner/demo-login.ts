/** Signs in a user of a started exchange, by default its demo trader, without the sign-in page. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { signIn } from '#contract/rest/auth.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './exchange.ts';

/** A busy exchange sometimes rejects callers for a moment. */
const TRY_COUNT = 20;
const WAIT_MS = 1_000;

interface Login {
  readonly email: string;
  readonly password: string;
}

/**
 * Stores the tokens like a signed-in tab: the next page uses them as after a reload.
 * @throws Error when the login is rejected.
 */
export async function signInDemo(
  context: BrowserContext,
  url: string,
  login: Login = { email: DEMO_EMAIL, password: DEMO_PASSWORD },
): Promise<void> {
  const request = () =>
    context.request.post(`${url}/api${signIn.path}`, { data: { ...login, ip: '127.0.0.1' } });
  let response = await request();
  for (let count = 1; count < TRY_COUNT && response.status() === 503; count += 1) {
    await wait(WAIT_MS);
    response = await request();
  }
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
    Object.entries(cookies).map(([name, value]) => ({ name, value: String(value), url })),
  );
}
