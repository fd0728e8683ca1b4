/** Tests what replaces a part of the page that could not be loaded or that failed. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { PartBoundary, provideFailureView } from '#src/deferred/part-boundary.tsx';
import { PartFailure } from '#src/design/feedback/PartFailure.tsx';
import { onPage, renderOnPage } from '../../../support/on-page.tsx';

beforeEach(() => {
  provideFailureView(PartFailure);
  // React logs every error that an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  provideFailureView(undefined);
});

const LOST = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

/** Returns a part that loads as soon as the network is available. */
function partBehind(network: { isThere: boolean }, place?: 'outside') {
  return lazyComponent(
    () => (network.isThere ? Promise.resolve(() => <p>It has come.</p>) : Promise.reject(LOST)),
    place === undefined ? undefined : () => null,
    place,
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const retry = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
};

it('replaces the page whose part could not be loaded', async () => {
  const network = { isThere: false };
  const Part = partBehind(network, 'outside');
  renderOnPage(
    <PartBoundary place="page">
      <Part />
    </PartBoundary>,
  );
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined();
  network.isThere = true;
  await retry();
  expect(screen.getByText('It has come.')).toBeDefined();
});

it('retries an overlay on the next occasion, and leaves the page in place', async () => {
  const network = { isThere: false };
  const Part = partBehind(network, 'outside');
  const view = (occasion: number) => (
    <>
      <h1>The market</h1>
      <PartBoundary place="line" occasion={occasion}>
        <Part />
      </PartBoundary>
    </>
  );
  const { rerender } = renderOnPage(view(1));
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The market');
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  network.isThere = true;
  rerender(onPage(view(2)));
  await settle();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('It has come.')).toBeDefined();
});

it('shows one line for all parts without a place, and retries them together', async () => {
  const network = { isThere: false };
  const [Keys, Edges] = [partBehind(network), partBehind(network)];
  renderOnPage(
    <>
      <Keys />
      <Edges />
    </>,
  );
  await settle();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  network.isThere = true;
  await retry();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByText('It has come.')).toHaveLength(2);
});
