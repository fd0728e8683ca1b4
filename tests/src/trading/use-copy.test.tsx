/** Tests the notices shown when a value was copied, and when copying failed. */
import { cleanup, fireEvent, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Notice } from '#src/binding/notice.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import { renderOnPage } from '../../support/on-page.tsx';

afterEach(cleanup);

interface CopyCodeProps {
  readonly write: (text: string) => Promise<void>;
  readonly announce: (notice: Notice) => void;
}

function CopyCode({ write, announce }: CopyCodeProps) {
  const copy = useCopy(write, announce);
  return <button onClick={() => copy('K7QPD-3XAMN')}>Copy the code</button>;
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

it('shows that the browser blocked the clipboard', async () => {
  const { notices } = await copyCode(() => Promise.reject(new Error('Write permission denied.')));
  const message = 'Failed to copy: the browser blocked clipboard access.';
  expect(notices).toEqual([[noticeOf('error', message)]]);
});
