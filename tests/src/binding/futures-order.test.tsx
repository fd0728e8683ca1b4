/** Tests when the order form of a contract renders: for what it shows, not for each market. */
import { Profiler } from 'react';
import { act, cleanup, render } from '#tests/support/testing-library.ts';
import { createActor } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import type { FuturesEdit } from '#machines/futures/futures-draft.ts';
import { futuresOrderMachine } from '#machines/futures/futures-order.machine.ts';
import { useFuturesOrderActor } from '#src/binding/futures.ts';
import { factsWith, longOf, marketAt, walletWith } from '../../machines/futures/samples.ts';

afterEach(cleanup);

function renderForm(draft: FuturesEdit, facts = factsWith()) {
  const actor = createActor(futuresOrderMachine, { input: { facts, draft } }).start();
  let count = 0;
  function Form() {
    const form = useFuturesOrderActor(actor, {
      market: () => marketAt('60000'),
      newClientOrderId: () => clientOrderId('web-1'),
    });
    return form.buy.cost === undefined ? '–' : form.buy.cost.cost;
  }
  const { container } = render(
    <Profiler id="form" onRender={() => (count += 1)}>
      <Form />
    </Profiler>,
  );
  const rendersFor = (changed: Parameters<typeof factsWith>[0]): number => {
    const before = count;
    act(() => actor.send({ type: 'facts.changed', facts: changed ?? {} }));
    return count - before;
  };
  return { container, rendersFor };
}

const LIMIT = { kind: 'limit', price: '60000', amount: '0.5' } as const;

it('[FUT-08] [FUT-15] renders a limit order for no market that changes nothing in it', () => {
  const { rendersFor } = renderForm(LIMIT);
  const { bestAsk } = marketAt('60005');
  expect(rendersFor({ market: marketAt('60000', { bestAsk }) })).toBe(0);
  expect(rendersFor({ market: marketAt('60000', { bestAsk }), positions: [] })).toBe(0);
  // Selling at 60,000 now loses 50 against the mark price.
  expect(rendersFor({ market: marketAt('60100') })).toBe(1);
  // The price is outside of the band.
  expect(rendersFor({ market: marketAt('90000') })).toBe(1);
});

it('[FUT-08] [FUT-15] renders a market order for each best price, and any order for its wallet', () => {
  const { container, rendersFor } = renderForm({ ...LIMIT, kind: 'market' });
  const before = container.textContent;
  expect(rendersFor({ market: marketAt('60100') })).toBe(1);
  expect(container.textContent).not.toBe(before);
  expect(rendersFor({ wallet: walletWith('9000') })).toBe(1);
  expect(rendersFor({ positions: [longOf()] })).toBe(1);
});

it('[FUT-02] [FUT-15] renders an order of cross margin for each mark price', () => {
  const settings = { leverage: 20, marginMode: 'cross', positionMode: 'hedge' } as const;
  const { rendersFor } = renderForm(LIMIT, factsWith({ settings }));
  expect(rendersFor({ market: marketAt('60000', { bestBid: undefined }) })).toBe(0);
  expect(rendersFor({ market: marketAt('60000', { markPrice: decimal('60010') }) })).toBe(1);
});
