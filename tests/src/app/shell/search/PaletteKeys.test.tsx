/** Tests which keys open the command palette, and that it closes. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PaletteKeys } from '#src/app/shell/search/PaletteKeys.tsx';
import { provideParts, type DeferredModules, type PartName } from '#src/deferred/load-part.ts';
import { offeredIds, runAction } from '#src/trading/actions/offered-actions.ts';
import { renderOnPage } from '#tests/support/on-page.tsx';

/** Stands for the palette's chunk. */
function PaletteHost({ onClose }: { readonly onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Close palette
    </button>
  );
}

beforeEach(() => {
  provideParts({
    isLoaded: () => true,
    load: <Name extends PartName>() =>
      Promise.resolve({ PaletteHost } as unknown as DeferredModules[Name]),
  });
});
afterEach(cleanup);

const press = (more: KeyboardEventInit, target: Element | Window = window) =>
  act(async () => void fireEvent.keyDown(target, { code: 'KeyK', key: 'k', ...more }));
const palette = () => screen.queryByRole('button', { name: 'Close palette' });

it.each([{ ctrlKey: true }, { metaKey: true }])(
  'opens with %o and K, and closes',
  async (chord) => {
    renderOnPage(<PaletteKeys />);
    expect(palette()).toBeNull();
    await press(chord);
    fireEvent.click(screen.getByRole('button', { name: 'Close palette' }));
    expect(palette()).toBeNull();
  },
);

it.each([
  {},
  { ctrlKey: true, shiftKey: true },
  { ctrlKey: true, altKey: true },
  { ctrlKey: true, code: 'KeyJ' },
])('stays closed with %o', async (chord) => {
  renderOnPage(<PaletteKeys />);
  await press(chord);
  expect(palette()).toBeNull();
});

it('stays closed when another part has used the key', async () => {
  const field = <input aria-label="Amount" onKeyDown={(event) => event.preventDefault()} />;
  renderOnPage(
    <>
      {field}
      <PaletteKeys />
    </>,
  );
  await press({ ctrlKey: true }, screen.getByRole('textbox', { name: 'Amount' }));
  expect(palette()).toBeNull();
});

it('offers the palette as an action while the page is shown', async () => {
  const { unmount } = renderOnPage(<PaletteKeys />);
  expect(offeredIds()).toContain('palette');
  await act(async () => void runAction('palette'));
  expect(palette()).not.toBeNull();
  unmount();
  expect(offeredIds()).not.toContain('palette');
});
