/** Dialogs that confirm a change: they ask as an alert where it cannot be undone, confirm once per press, change nothing
 *  on the way back, and cannot be left while the change is pending. */
import type { ReactNode } from 'react';
import { cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { positionId } from '#contract/core/ids.ts';
import { HandOffDialog } from '#src/features/auth/HandOffDialog.tsx';
import { ResetDialog } from '#src/features/demo-trade/parts/ResetDialog.tsx';
import { CancelAllDialog } from '#src/features/futures/parts/dialogs/CancelAllDialog.tsx';
import { CloseAllDialog } from '#src/features/futures/parts/dialogs/CloseAllDialog.tsx';
import { ReversePositionDialog } from '#src/features/futures/parts/dialogs/ReversePositionDialog.tsx';
import { CloseAdDialog } from '#src/features/p2p/ads/CloseAdDialog.tsx';
import { btcRules, samplePosition } from '#stories/features/futures/sample-futures.ts';
import { ownAds } from '#stories/features/p2p/sample-market.ts';
import { renderOnPage } from '../../support/on-page.tsx';

afterEach(cleanup);

interface Asked {
  readonly isBusy: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

const [ad] = ownAds;
if (ad === undefined) throw new Error('The samples have an ad.');
const position = samplePosition({ size: '0.5' });
const reset = { startBalances: [{ coin: 'USDT', amount: decimal('100000') }], historyDays: 90 };

it.each<readonly [string, 'alertdialog' | 'dialog', string, string, (props: Asked) => ReactNode]>([
  [
    'all orders are canceled',
    'alertdialog',
    'Cancel all orders',
    'Open orders to cancel: 4.',
    (props) => <CancelAllDialog isOpen orderCount={4} {...props} />,
  ],
  [
    'all positions are closed',
    'alertdialog',
    'Close all positions',
    'Positions to close at market: 3.',
    (props) => <CloseAllDialog isOpen positionCount={3} {...props} />,
  ],
  [
    'a position is reversed',
    'dialog',
    'Reverse position',
    'Closes the long of 0.5 BTC at market and opens a short of 0.5 BTC.',
    (props) => <ReversePositionDialog position={position} rules={btcRules} {...props} />,
  ],
  [
    'an ad is closed',
    'alertdialog',
    'Close ad',
    'The ad cannot be opened again.',
    (props) => <CloseAdDialog ad={ad} {...props} />,
  ],
  [
    'a demo account is reset',
    'dialog',
    'Reset demo account',
    '100,000 USDT',
    (props) => <ResetDialog isOpen {...reset} {...props} />,
  ],
])('asks whether %s', (_what, role, confirm, text, dialogOf) => {
  const onConfirm = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  renderOnPage(dialogOf({ isBusy: false, onConfirm, onClose }));
  const dialog = within(screen.getByRole(role));
  expect(dialog.getByText(text, { exact: false })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(dialog.getByRole('button', { name: confirm }));
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1]);
  cleanup();
  renderOnPage(dialogOf({ isBusy: true, onConfirm, onClose }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: confirm }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1]);
});

it('names the site that a session is handed to', () => {
  const onAccept = vi.fn();
  const onDecline = vi.fn();
  renderOnPage(<HandOffDialog host="desk.example" onAccept={onAccept} onDecline={onDecline} />);
  const dialog = within(screen.getByRole('alertdialog', { name: 'Sign in to desk.example?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect([onAccept.mock.calls.length, onDecline.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(dialog.getByRole('button', { name: 'Go to desk.example' }));
  expect([onAccept.mock.calls.length, onDecline.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['sell', true],
  ['buy', false],
] as const)('names the money that closing an ad releases: %s', (side, isNamed) => {
  const closed = { ...ad, side, coin: 'USDT', frozenAmount: decimal('5000') };
  renderOnPage(<CloseAdDialog ad={closed} isBusy={false} onConfirm={vi.fn()} onClose={vi.fn()} />);
  const text = screen.queryByText('5,000 USDT are released to your P2P wallet.');
  expect(text !== null).toBe(isNamed);
});

it('shows what happened to each position, and no question any more', () => {
  const onClose = vi.fn();
  const results = [
    { id: positionId('P1'), name: 'Long BTC/USDT 20x', problem: undefined },
    { id: positionId('P2'), name: 'Short ETH/USDT 5x', problem: 'No orders in the book.' },
  ];
  renderOnPage(
    <CloseAllDialog
      isOpen
      positionCount={2}
      results={results}
      isBusy={false}
      onConfirm={vi.fn()}
      onClose={onClose}
    />,
  );
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Long BTC/USDT 20xClosed',
    'Short ETH/USDT 5xNo orders in the book.',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});
