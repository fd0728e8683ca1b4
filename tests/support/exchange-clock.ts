/** The exchange's clock, by which journeys tell the time: codes, sessions and prices age by it. */
import type { APIRequestContext } from '@playwright/test';

/** Returns the exchange's time in milliseconds since 1970. */
export async function exchangeNow(request: APIRequestContext): Promise<number> {
  const response = await request.get('/api/common-settings');
  const { server_time: now } = (await response.json()) as { readonly server_time: number };
  return now;
}
