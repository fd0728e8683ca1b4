/** Sends a trader thousands of notifications within a minute while the trader types: their cost on the
 *  thread of the trading page. */
import { randomBytes } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import { DEMO_EMAIL } from '#scripts/runner/exchange.ts';
import { pointOfAmount, pressAndType } from '#bench/harness/inputs.ts';
import { metricOf, onThread } from '#bench/harness/metrics.ts';
import { buildClientCopy, onSite, openTerminal } from '#bench/harness/product.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { measureSlowdownsAlone, threadSlownessOf } from '#bench/harness/slowdown.ts';

const COUNT = 10_000;
const QUICK_COUNT = 500;
/** Requests at a time. */
const AT_ONCE = 8;

export const notifications: Scenario = {
  name: 'notifications',
  isByNameOnly: true,
  run: async ({ isQuick }) => {
    const client = await buildClientCopy();
    const slowdowns = await measureSlowdownsAlone([1]);
    const token = randomBytes(16).toString('hex');
    const count = isQuick ? QUICK_COUNT : COUNT;
    const settings = { TIDEMARK_OPERATOR_TOKEN: token };
    return onSite(
      client,
      { spot: '1' },
      async (site) => {
        const opened = await openTerminal(site);
        const stopInput = pressAndType(opened, await pointOfAmount(opened));
        const before = await opened.tasks();
        await sendStorm(site.url, token, count);
        const after = await opened.tasks();
        stopInput();
        await opened.close();
        assert(opened.errors.length === 0, `the page throws nothing, not ${opened.errors[0]}`);
        const seconds = after.at - before.at;
        const busyPercent = ((after.busy - before.busy) / seconds) * 100;
        const busy = metricOf('notifications/busy', '% of the thread', [busyPercent]);
        const perMinute = (count / seconds) * MINUTE_SEC;
        return {
          metrics: [
            onThread(busy, threadSlownessOf(slowdowns, 1, 'page')),
            metricOf('notifications/sent', 'a minute', [perMinute]),
          ],
          slowdowns,
        };
      },
      settings,
    );
  },
};

async function sendStorm(url: string, token: string, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let sentCount = 0;
  const lane = async (): Promise<void> => {
    while (sentCount < count) {
      sentCount += 1;
      const body = { user: DEMO_EMAIL, title: `Notice ${sentCount}`, text: 'A storm of notices.' };
      const response = await fetch(`${url}/operator/announcements`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      assert(response.ok, `the announcement is sent: ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
