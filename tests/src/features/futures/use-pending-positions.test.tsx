import type { ReactNode } from 'react';
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { createActor } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { clientOrderId, requestId, type PositionId } from '#contract/core/ids.ts';
import { positionChangeMachine } from '#machines/futures/position-change.machine.ts';
import type { ChangePosition } from '#machines/futures/position-change.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { FuturesServiceProvider, type PositionChangeActor } from '#src/binding/futures.ts';
import { usePendingPositions } from '#src/features/futures/use-pending-positions.ts';
import { btcContract, samplePosition } from '#stories/features/futures/sample-futures.ts';
import { stagedFutures } from '#stories/features/futures/staged-futures.ts';

afterEach(cleanup);

it('lists the positions whose change is pending, also of positions that opened later', async () => {
  const [first, second] = [samplePosition({ id: 'P1' }), samplePosition({ id: 'P2' })];
  const call = Promise.withResolvers<ChangePosition['response']>();
  const machine = positionChangeMachine.provide({
    actors: { sendChange: sentRequest<ChangePosition>({ send: () => call.promise }) },
  });
  const actors = new Map<PositionId, PositionChangeActor>(
    [first, second].map((position) => [
      position.id,
      createActor(machine, { input: { contract: btcContract, position } }).start(),
    ]),
  );
  const changeOf = ({ id }: typeof first) => {
    const actor = actors.get(id);
    if (actor === undefined) throw new Error(`No position ${id}.`);
    return actor;
  };
  const service = { ...stagedFutures(), changeOf };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <FuturesServiceProvider value={service}>{children}</FuturesServiceProvider>
  );
  const { result, rerender } = renderHook((positions) => usePendingPositions(positions), {
    wrapper,
    initialProps: [first],
  });
  const close = (position: typeof first) =>
    act(() =>
      changeOf(position).send({
        type: 'change.submitted',
        change: { kind: 'close', limitPrice: undefined, size: position.closableSize },
        view: {
          prices: { mark: undefined, last: undefined, index: undefined },
          positions: [],
          openOrders: [],
          wallet: undefined,
        },
        isMarketLive: true,
        clientOrderId: clientOrderId('web-1'),
        requestId: requestId('request-1'),
      }),
    );
  expect([...result.current]).toEqual([]);
  close(first);
  expect([...result.current]).toEqual(['P1']);
  rerender([first, second]);
  close(second);
  expect([...result.current]).toEqual(['P1', 'P2']);
  await act(async () => call.resolve({ position: undefined, order: undefined, message: '' }));
  expect([...result.current]).toEqual([]);
});
