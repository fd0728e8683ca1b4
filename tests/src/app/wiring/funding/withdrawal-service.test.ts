import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { createWithdrawalService } from '#src/app/wiring/funding/withdrawal-service.ts';
import { systemClock } from '#src/platform/clock.ts';
import { measureExchangeTime } from '#src/platform/exchange-clock.ts';

it('checks waits of addresses by the time of the exchange, on a device whose clock is wrong', () => {
  measureExchangeTime()(epochMs(systemClock() + HOUR_MS));
  const { clock } = createWithdrawalService(
    {
      client: { call: () => Promise.reject(new Error('nothing is read')) },
      session: { on: () => () => undefined },
    } as unknown as Parameters<typeof createWithdrawalService>[0],
    new QueryClient(),
  );
  expect(clock() - systemClock()).toBeGreaterThan(HOUR_MS / 2);
});
