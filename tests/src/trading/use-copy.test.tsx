/** Tests the notices shown when a value was copied, and when copying failed. */
import { cleanup, fireEvent, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Notice } from '#src/binding/notice.ts';
import { selectShownText } from '#src/trading/select-shown-text.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import { renderOnPage } from '../../support/on-page.tsx';

afterEach(cleanup);

interface CopyCodeProps {
  readonly write: (text: string) => Promise<void>;
  readonly announce: (notice: Notice) => void;
}

function CopyCode({ write, announce }: CopyCodeProps) {
  const copy = useCopy(write, announce);
  return (
    <>
      <p>
        Your code is <b>K7QPD -3XAMN</b>
      </p>
      <button onClick={() => copy('K7QPD-3XAMN')}>Copy the code</button>
    </>
  );
}

/** @returns the copied texts and the notices after a click on the button. */
async function copyCode(writeText: (text: string) => Promise<void>) {
  const write = vi.fn(writeText);
  const announce = vi.fn<(notice: Notice) => void>();
  renderOnPage(<CopyCode write={write} announce={announce} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the code' }));
  await waitFor(() => expect(announce).toHaveBeenCalled());
  return { copied: write.mock.calls, notices: announce.mock.calls };
}

const noticeOf = (tone: Notice['tone'], message: string): Notice => ({
  type: 'notice',
  tone,
  text: { kind: 'server', message },
});

it('[ERR-15] confirms that a value was copied', async () => {
  expect(await copyCode(() => Promise.resolve())).toEqual({
    copied: [['K7QPD-3XAMN']],
    notices: [[noticeOf('success', 'Copied to clipboard')]],
  });
});

it('shows that the browser blocked the clipboard, and selects the shown text (G10)', async () => {
  const { notices } = await copyCode(() => Promise.reject(new Error('Write permission denied.')));
  const message = 'Failed to copy: the browser blocked clipboard access.';
  expect(notices).toEqual([[noticeOf('error', message)]]);
  expect(getSelection()?.toString()).toBe('K7QPD -3XAMN');
});

it('selects what a field shows', () => {
  renderOnPage(<input aria-label="Link" defaultValue="https://example.test/a" readOnly />);
  selectShownText('https://example.test/a');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 22]);
});

it('selects nothing that the page does not show in full', () => {
  renderOnPage(<p>0x12…cd</p>);
  getSelection()?.removeAllRanges();
  selectShownText('0x1234abcd');
  expect(getSelection()?.toString()).toBe('');
});
