/** Tests the fallback for a part of the client that could not be loaded: a page, or a line over the
 *  page. */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MissingPart } from '#src/app/shell/states/MissingPart.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { onPage, renderOnPage } from '../../../../support/on-page.tsx';

// React logs every error that an error boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(cleanup);

const LOST = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

/** Returns a part that loads as soon as the network is available. */
function partBehind(network: { isThere: boolean }) {
  return lazyComponent(() =>
    network.isThere ? Promise.resolve(() => <p>It has come.</p>) : Promise.reject(LOST),
  );
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('replaces the page whose part could not be loaded', async () => {
  const Part = partBehind({ isThere: false });
  renderOnPage(
    <MissingPart>
      <Part />
    </MissingPart>,
  );
  await settled();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('could not be loaded');
});

it('leaves the page in place when an overlay could not be loaded, and retries on the next occasion', async () => {
  const network = { isThere: false };
  const Part = partBehind(network);
  const view = (occasion: number) => (
    <>
      <h1>The market</h1>
      <MissingPart isSmall occasion={occasion}>
        <Part />
      </MissingPart>
    </>
  );
  const { rerender } = renderOnPage(view(1));
  await settled();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The market');
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  rerender(onPage(view(2)));
  await settled();
  expect(screen.getByRole('alert')).toBeDefined();
  network.isThere = true;
  rerender(onPage(view(3)));
  await settled();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('It has come.')).toBeDefined();
});
