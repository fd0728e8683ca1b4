/** What stands where a part of the client could not be loaded: the page, or a line over it. */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MissingPart } from '#src/app/shell/states/MissingPart.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { onPage, renderOnPage } from '../../../../support/on-page.tsx';

// React says of every part that fails what its boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(cleanup);

const LOST = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

/** Comes once the network is there. */
function partBehind(network: { isThere: boolean }) {
  return lazyComponent(() =>
    network.isThere ? Promise.resolve(() => <p>It has come.</p>) : Promise.reject(LOST),
  );
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('stands for the page whose part is missing', async () => {
  const Part = partBehind({ isThere: false });
  renderOnPage(
    <MissingPart>
      <Part />
    </MissingPart>,
  );
  await settled();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('could not be loaded');
});

it('leaves a page alone that what is missing only lies over, and tries again on the next occasion', async () => {
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
