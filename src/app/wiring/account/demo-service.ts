/** Connects the demo account's own calls with the exchange; invalidates queries affected by a call
 *  or a trade. */
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { demoReset, demoTopUp, type DemoAccount } from '#contract/rest/demo.ts';
import type { ApiResponse } from '#src/api/response.ts';
import type { DemoService } from '#src/binding/demo.ts';
import { after, newRequestId } from '#src/platform/clock.ts';
import { DEMO_ACCOUNT_KEY, DEMO_KEY } from '#src/queries/demo.ts';
import { accountOf } from '#src/stores/account.store.ts';
import { announceResult } from '../trading/announce.ts';
import type { Services } from '../shell/services.ts';

/** Collects updates within this time into one refresh. */
const EVENT_PAUSE_MS = 500;

export function createDemoService({ client }: Services, cache: QueryClient): DemoService {
  const refresh = (): void => void cache.invalidateQueries({ queryKey: [DEMO_KEY] });
  let forget = (): void => {};
  subscribe(accountOf('demo'), () => {
    forget();
    forget = after(EVENT_PAUSE_MS, refresh);
  });
  const apply = async (call: Promise<ApiResponse<DemoAccount>>): Promise<void> => {
    const account = await announceResult(call);
    if (account !== undefined) cache.setQueryData(DEMO_ACCOUNT_KEY, account);
    refresh();
  };
  return {
    topUp: () => apply(client.call(demoTopUp, { body: { requestId: newRequestId() } })),
    reset: () => apply(client.call(demoReset, { body: { requestId: newRequestId() } })),
  };
}
