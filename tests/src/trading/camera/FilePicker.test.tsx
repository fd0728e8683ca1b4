import { afterEach, expect, it, vi } from 'vitest';
import { FilePicker } from '#src/trading/camera/FilePicker.tsx';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const input = () => screen.getByLabelText<HTMLInputElement>('Choose a file');

it.each([
  [false, 'image/jpeg,image/png,image/webp'],
  [true, 'image/jpeg,image/png,image/webp,application/pdf'],
])(
  'lists the types one by one, so that phones convert HEIC; with scans: %s (K2)',
  (isScan, accept) => {
    renderOnPage(<FilePicker isScan={isScan} onPick={vi.fn()} />);
    expect(input().accept).toBe(accept);
  },
);

it('hands the same file over again when it is picked again (K8)', () => {
  const onPick = vi.fn();
  renderOnPage(<FilePicker isScan={false} onPick={onPick} />);
  const file = new File(['x'], 'card.jpg', { type: 'image/jpeg' });
  let value = '';
  Object.defineProperties(input(), {
    files: { value: [file] },
    value: {
      get: () => value,
      set: (next: string) => {
        value = next;
      },
    },
  });
  /** As a browser: an input that has this value already fires no event. */
  const pick = (): void => {
    const picked = `C:\\fakepath\\${file.name}`;
    if (value === picked) return;
    value = picked;
    fireEvent.change(input());
  };
  pick();
  pick();
  expect(onPick.mock.calls).toEqual([[file], [file]]);
});
