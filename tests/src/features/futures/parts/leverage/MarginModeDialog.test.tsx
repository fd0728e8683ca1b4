/** When a margin mode can be chosen. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { MarginModeDialog } from '#src/features/futures/parts/leverage/MarginModeDialog.tsx';
import { renderOnPage } from '../../../../../support/on-page.tsx';

afterEach(cleanup);

function open(lockedReason?: string) {
  const onConfirm = vi.fn();
  renderOnPage(
    <MarginModeDialog
      isOpen
      onClose={vi.fn()}
      marginMode="cross"
      lockedReason={lockedReason}
      isBusy={false}
      onConfirm={onConfirm}
    />,
  );
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Change margin mode' }));
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  return { onConfirm, confirm, choose };
}

it('confirms another mode than the present one', () => {
  const { onConfirm, confirm, choose } = open();
  confirm();
  expect(onConfirm).not.toHaveBeenCalled();
  choose('Isolated');
  confirm();
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('isolated');
});

it('confirms nothing while the mode is locked, and shows why', () => {
  const { onConfirm, confirm, choose } = open('Close the open position first.');
  expect(screen.getAllByText('Close the open position first.').length).toBeGreaterThan(0);
  choose('Isolated');
  confirm();
  expect(onConfirm).not.toHaveBeenCalled();
});
