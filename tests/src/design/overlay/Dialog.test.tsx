import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

/**
 * Dispatches a click's first events as the browser does.
 * @param count position of the click within a double click.
 */
function press(element: HTMLElement, count: number): void {
  fireEvent.pointerDown(element, { pointerType: 'mouse' });
  fireEvent.mouseDown(element, { detail: count });
}

it('stays open on the second click of the double click that opened it, and closes on another one', () => {
  const onClose = vi.fn();
  renderOnPage(
    <Dialog title="Confirm order" isOpen onClose={onClose}>
      0.5 BTC
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  press(dialog, 2);
  expect(dialog.open).toBe(true);
  press(dialog, 1);
  expect(dialog.open).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes on a touch outside', () => {
  renderOnPage(
    <Dialog title="Confirm order" isOpen onClose={() => undefined}>
      0.5 BTC
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent.pointerDown(dialog, { pointerType: 'touch' });
  expect(dialog.open).toBe(false);
});
