/** Tests the dialogs of a position with the real machine: what they submit, with which market, and what an outcome
 *  does to them. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { createActor } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { clientOrderId, futuresOrderId, requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import { sampleFuturesOrder } from '#contract/samples/futures.ts';
import { positionChangeMachine } from '#machines/futures/position-change.machine.ts';
import type {
  ChangePosition,
  ChangeResponse,
  PositionChange,
} from '#machines/futures/position-change.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { PositionDialog, type OpenDialog } from '#src/features/futures/parts/PositionDialog.tsx';
import { btcContract, samplePosition } from '#stories/features/futures/sample-futures.ts';
import { stagedFutures } from '#stories/features/futures/staged-futures.ts';
import { stagedPage } from '#stories/features/futures/staged-page.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(cleanup);

const position = samplePosition({
  size: '0.5',
  addedMargin: '1000',
  takeProfit: { price: decimal('66000'), trigger: 'mark' },
  stopLoss: { price: decimal('60500'), trigger: 'mark' },
  partialStops: [
    {
      id: futuresOrderId('part-1'),
      kind: 'take_profit',
      price: decimal('65000'),
      trigger: 'mark',
      size: decimal('0.1'),
    },
  ],
});

function open(dialog: Partial<OpenDialog>, { isTradable = true, isMarkLive = true } = {}) {
  stagedPage({ positions: [position] });
  const sent: PositionChange[] = [];
  const pending: PromiseWithResolvers<ChangeResponse>[] = [];
  const actor = createActor(
    positionChangeMachine.provide({
      actors: {
        sendChange: sentRequest<ChangePosition>({
          send: ({ input: { change } }) => {
            sent.push(change);
            const call = Promise.withResolvers<ChangeResponse>();
            pending.push(call);
            return call.promise;
          },
        }),
      },
    }),
    { input: { contract: btcContract, position } },
  ).start();
  const market = { ...stagedFutures().market(), isTradable, isMarkLive };
  const service = {
    ...stagedFutures(),
    market: () => market,
    changeOf: () => actor,
    newClientOrderId: () => clientOrderId('web-1'),
    newRequestId: () => requestId('request-1'),
    cancelOrder: vi.fn(() => Promise.resolve('accepted' as const)),
  };
  const onClose = vi.fn();
  renderOnPage(
    <FuturesServiceProvider value={service}>
      <PositionDialog
        dialog={{ kind: 'close', closeKind: 'market', position, ...dialog }}
        contract={btcContract}
        now={epochMs(0)}
        onClose={onClose}
      />
    </FuturesServiceProvider>,
  );
  return { actor, sent, pending, onClose, service };
}

const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

it.each([
  [100, '0.5'],
  [50, '0.25'],
  [25, '0.125'],
  [1, '0.005'],
])('closes %i% of the position at market', (percent, size) => {
  const { sent } = open({ kind: 'close' });
  fireEvent.change(screen.getByRole('slider'), { target: { value: percent } });
  press('Close position');
  expect(sent).toEqual([{ kind: 'close', size, limitPrice: undefined }]);
});

it('closes a part at the limit price that was typed', () => {
  const { sent } = open({ closeKind: 'limit' });
  type('Price', '64000');
  fireEvent.change(screen.getByRole('slider'), { target: { value: 50 } });
  press('Close position');
  expect(sent).toEqual([{ kind: 'close', size: '0.25', limitPrice: '64000' }]);
});

it('names what is wrong with a limit price beside it, and nothing while it is empty', () => {
  const { sent } = open({ closeKind: 'limit' });
  type('Price', '64000.05');
  expect(screen.getAllByText('Price must be a multiple of 0.1 USDT').length).toBeGreaterThan(0);
  expect(field('Price').getAttribute('aria-invalid')).toBe('true');
  press('Close position');
  type('Price', '');
  expect(field('Price').getAttribute('aria-invalid')).not.toBe('true');
  press('Close position');
  expect(sent).toEqual([]);
});

it('reverses the position', () => {
  const { sent } = open({ kind: 'reverse' });
  press('Reverse position');
  expect(sent).toEqual([{ kind: 'reverse' }]);
});

it('adds and removes margin, up to the balance of the wallet', () => {
  const { sent } = open({ kind: 'margin' });
  press('Max');
  expect(field('Amount')).toHaveProperty('value', '10,160.25');
  type('Amount', '250');
  press('Add margin');
  expect(sent).toEqual([{ kind: 'margin', amount: '250' }]);
  cleanup();
  const removed = open({ kind: 'margin' });
  fireEvent.click(screen.getByRole('radio', { name: 'Remove margin' }));
  type('Amount', '0.5');
  press('Remove margin');
  expect(removed.sent).toEqual([{ kind: 'margin', amount: '-0.5' }]);
});

it('sets stops of the full position, keeps the other one, and removes one that is emptied', () => {
  const { sent, service } = open({ kind: 'stops' });
  type('Take profit', '67000');
  press('Save');
  expect(sent).toEqual([
    {
      kind: 'stops',
      size: undefined,
      takeProfit: { price: '67000', trigger: 'mark' },
      stopLoss: { price: '60500', trigger: 'mark' },
    },
  ]);
  cleanup();
  const emptied = open({ kind: 'stops' });
  type('Stop loss', '');
  press('Save');
  expect(emptied.sent).toMatchObject([
    { takeProfit: { price: '66000', trigger: 'mark' }, stopLoss: undefined },
  ]);
  expect(service.cancelOrder).not.toHaveBeenCalled();
});

it('changes the trigger of a stop, and keeps its price', () => {
  const { sent } = open({ kind: 'stops' });
  const trigger = screen.getByRole('combobox', { name: 'Trigger of stop loss' });
  fireEvent.change(trigger, { target: { value: 'last' } });
  press('Save');
  expect(sent).toMatchObject([
    {
      takeProfit: { price: '66000', trigger: 'mark' },
      stopLoss: { price: '60500', trigger: 'last' },
    },
  ]);
});

it('clears the amount when margin is removed instead of added', () => {
  const { sent } = open({ kind: 'margin' });
  type('Amount', '250');
  fireEvent.click(screen.getByRole('radio', { name: 'Remove margin' }));
  expect(field('Amount').value).toBe('');
  press('Remove margin');
  expect(sent).toEqual([]);
});

it.each(['.', '60,500', '0,5', '1.2.3', ','])(
  'neither sets nor removes a stop while its field contains "%s"',
  (text) => {
    for (const label of ['Stop loss', 'Take profit']) {
      const { sent } = open({ kind: 'stops' });
      const input = field(label);
      fireEvent.input(input, { target: { value: '' } });
      for (const letter of text) {
        input.dispatchEvent(
          new InputEvent('beforeinput', { data: letter, inputType: 'insertText', bubbles: true }),
        );
        fireEvent.input(input, { target: { value: input.value + letter } });
      }
      const save = screen.getByRole('button', { name: 'Save' });
      if (text === '60,500') {
        // Typed thousands are a price.
        expect(save.getAttribute('aria-disabled')).toBe(label === 'Stop loss' ? null : 'true');
      } else {
        fireEvent.click(save);
        expect(sent).toEqual([]);
        expect(input.getAttribute('aria-invalid')).toBe('true');
      }
      cleanup();
    }
  },
);

it('cancels the stop of a part by its ID', () => {
  const { sent, service } = open({ kind: 'stops' });
  press('Cancel Take profit 0.1 BTC @ 65,000');
  expect(service.cancelOrder).toHaveBeenCalledExactlyOnceWith({ id: 'part-1' });
  expect(sent).toEqual([]);
});

it('sends a change once, stays open while it is pending and after a rejection, and closes when it is done', async () => {
  const { sent, pending, onClose } = open({ kind: 'close' });
  press('Close position');
  press('Close position');
  expect(sent).toHaveLength(1);
  await act(async () => pending[0]?.reject(new ApiError('Position not found.', { status: 404 })));
  expect(screen.getByText('Position not found.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  press('Close position');
  expect(sent).toHaveLength(2);
  await act(async () =>
    pending[1]?.resolve({ position: undefined, order: undefined, message: 'Closed.' }),
  );
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open after a close that found no orders, and says that nothing was filled', async () => {
  const { pending, onClose } = open({ kind: 'close' });
  press('Close position');
  const order = { ...sampleFuturesOrder, status: 'cancelled' as const, filled: decimal('0') };
  await act(async () =>
    pending[0]?.resolve({ position: undefined, order, message: 'Order canceled.' }),
  );
  expect(screen.getByText(/^The order was canceled before it filled/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it.each([{ isTradable: false }, { isMarkLive: false }])(
  'sends nothing at market with %o, and a limit nevertheless',
  (market) => {
    const { sent } = open({ kind: 'reverse' }, market);
    press('Reverse position');
    expect(sent).toEqual([]);
    cleanup();
    const limited = open({ closeKind: 'limit' }, market);
    press('Close position');
    expect(limited.sent).toHaveLength(1);
  },
);
