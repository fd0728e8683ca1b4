// @vitest-environment node
/** Tests a request to amend an order whose code has not loaded yet. */
import { beforeEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { drainNotices } from '#src/app/wiring/shell/toaster.ts';
import * as amendment from '#src/app/wiring/trading/amend-actor.ts';
import { createAmendments } from '#src/app/wiring/trading/amendments.ts';
import { provideParts, type DeferredModules, type PartName } from '#src/deferred/load-part.ts';
import { openOrders } from '#stories/trading/sample-account.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

const [ORDER] = openOrders;
const CHANGE = { limitPrice: decimal('64000') };

/** Loads of the code that wait for the test. */
let loads: PromiseWithResolvers<object>[] = [];

beforeEach(() => {
  loads = [];
  drainNotices();
  provideParts({
    isLoaded: () => false,
    load: async <Name extends PartName>() => {
      const pending = Promise.withResolvers<object>();
      loads.push(pending);
      return (await pending.promise) as DeferredModules[Name];
    },
  });
});

function open() {
  const { client, sent } = recordingExchange(() => new Promise(() => {}));
  if (ORDER === undefined) throw new Error('the samples contain an open order');
  return { amendments: createAmendments(client, () => undefined), sent, order: ORDER };
}

it('sends the request once its code has loaded', async () => {
  const { amendments, sent, order } = open();
  amendments.prepare();
  const requested = amendments.request(order, CHANGE, true);
  expect(amendments.actors()).toEqual([]);
  for (const { resolve } of loads) resolve(amendment);
  await requested;
  expect(amendments.actors()).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

it('sends nothing when the user has signed out meanwhile', async () => {
  const { amendments, sent, order } = open();
  const requested = amendments.request(order, CHANGE, true);
  amendments.notifySession('session.ended');
  loads[0]?.resolve(amendment);
  await requested;
  expect([amendments.actors(), sent]).toEqual([[], []]);
});

it('shows that the order was not amended when the code cannot be loaded, and tries again', async () => {
  const { amendments, sent, order } = open();
  const requested = amendments.request(order, CHANGE, true);
  loads[0]?.reject(new Error('no connection'));
  await requested;
  expect(drainNotices()).toMatchObject([{ tone: 'error', text: { code: 'order_not_amended' } }]);
  const again = amendments.request(order, CHANGE, true);
  loads[1]?.resolve(amendment);
  await again;
  expect(sent).toHaveLength(1);
});
