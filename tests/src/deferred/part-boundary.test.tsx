/** Tests the boundary of a part: errors of its code, its rendering and its effects stay inside it. */
import { useEffect } from 'react';
import { act, cleanup, fireEvent, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PART_ROWS } from '#src/app/deferred/deferred-parts.ts';
import { createPartLoader } from '#src/app/deferred/part-loader.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import type { PartName } from '#src/deferred/load-part.ts';
import { loadPartAtLast, provideParts } from '#src/deferred/load-part.ts';
import { provideReturns } from '#src/deferred/network-return.ts';
import {
  PartBoundary,
  provideFailureView,
  type FailureProps,
} from '#src/deferred/part-boundary.tsx';
import { createCatalogs } from '#src/i18n/catalogs.ts';

const View = ({ reason, place, onRetry }: FailureProps) => (
  <p role="alert">
    {place}: {String(reason)}
    <button type="button" onClick={onRetry}>
      Retry
    </button>
  </p>
);

beforeEach(() => {
  provideFailureView(View);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  provideFailureView(undefined);
  provideReturns(undefined);
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const retry = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
};

/** A part that fails once: while it renders, or in its effect. */
function brokenPart(moment: 'render' | 'effect') {
  const planted = { isFixed: false };
  const Part = () => {
    if (moment === 'render' && !planted.isFixed) throw new Error('planted');
    useEffect(() => {
      if (moment === 'effect' && !planted.isFixed) throw new Error('planted');
    });
    return <p>the part</p>;
  };
  return { planted, Part };
}

it.each(['render', 'effect'] as const)('keeps an error of the %s in its panel', async (moment) => {
  const { planted, Part } = brokenPart(moment);
  const Lazy = lazyComponent(
    () => Promise.resolve(Part),
    () => null,
  );
  render(
    <>
      <Lazy />
      <button type="button">Cancel order</button>
    </>,
  );
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('panel: Error: planted');
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeDefined();
  await retry();
  expect(screen.getByRole('alert')).toBeDefined();
  planted.isFixed = true;
  await retry();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('the part')).toBeDefined();
});

it('leaves the error to the boundary around it where no view is provided', () => {
  provideFailureView(undefined);
  const { Part } = brokenPart('render');
  expect(() =>
    render(
      <PartBoundary place="panel">
        <Part />
      </PartBoundary>,
    ),
  ).toThrow('planted');
});

const catalogs = createCatalogs(() => Promise.resolve({}));
const loader = createPartLoader(catalogs, Promise.resolve());

it.each(Object.keys(PART_ROWS) as PartName[])(
  'shows an error in place of the chunk %s when its evaluation throws, and loads it again',
  async (name) => {
    const row = PART_ROWS[name];
    if (row === undefined) throw new Error(name);
    const load = vi
      .spyOn(row as { load: typeof row.load }, 'load')
      .mockRejectedValueOnce(new RangeError('Incorrect locale information provided'))
      .mockResolvedValue({ Shown: () => <p>the part</p> });
    const Lazy = lazyComponent(async () => {
      const loaded: unknown = await loader.load(name);
      return (loaded as { readonly Shown: () => React.JSX.Element }).Shown;
    });
    render(
      <>
        <Lazy />
        <button type="button">Cancel order</button>
      </>,
    );
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('line: RangeError');
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeDefined();
    await retry();
    expect(screen.getByText('the part')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
  },
);

describe('when the network returns', () => {
  /** A part whose code cannot be loaded until `isThere`, and the returns that its page is told of. */
  function lostPart(place?: 'outside') {
    const network = {
      isThere: false,
      watchCount: 0,
      loadCount: 0,
      notify: () => undefined as void,
    };
    provideReturns((onReturn) => {
      network.watchCount += 1;
      network.notify = onReturn;
      return () => {
        network.watchCount -= 1;
      };
    });
    const load = (): Promise<() => React.JSX.Element> => {
      network.loadCount += 1;
      return network.isThere
        ? Promise.resolve(() => <p>the part</p>)
        : Promise.reject(new Error('Loading chunk 7 failed.'));
    };
    const Lost = lazyComponent(load, () => <p>loading</p>, place);
    const comeBack = async (): Promise<void> => {
      network.notify();
      await settle();
    };
    return { network, Lost, comeBack };
  }

  it.each([undefined, 'outside'] as const)(
    'shows a lost part without a click, and its message until then (%s)',
    async (place) => {
      const { network, Lost, comeBack } = lostPart(place);
      render(
        <PartBoundary place="page">
          <Lost />
          {place === undefined && <Lost />}
        </PartBoundary>,
      );
      await settle();
      const message = screen.getAllByRole('alert')[0];
      screen.getAllByRole('button', { name: 'Retry' })[0]?.focus();
      // The browser reports a network that does not work yet.
      await comeBack();
      expect(screen.getAllByRole('alert')[0]).toBe(message);
      expect(document.activeElement?.textContent).toBe('Retry');
      expect(screen.queryByText('loading')).toBeNull();
      network.isThere = true;
      await comeBack();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getAllByText('the part')).toHaveLength(place === undefined ? 2 : 1);
      expect(network.watchCount).toBe(0);
    },
  );

  it('stops when the part leaves the page', async () => {
    const { network, Lost, comeBack } = lostPart();
    render(<Lost />);
    await settle();
    expect(network.watchCount).toBe(1);
    cleanup();
    expect(network.watchCount).toBe(0);
    await comeBack();
    expect(network.loadCount).toBe(1);
  });

  it('does not load again what failed while it rendered', async () => {
    const { network } = lostPart();
    const { Part, planted } = brokenPart('render');
    render(
      <PartBoundary place="panel">
        <Part />
      </PartBoundary>,
    );
    expect(screen.getByRole('alert')).toBeDefined();
    expect([network.watchCount, planted.isFixed]).toEqual([0, false]);
  });

  it('loads a part without a place, such as the live updates of a page', async () => {
    const { network, comeBack } = lostPart();
    const load = vi.fn(() =>
      network.isThere ? Promise.resolve('code') : Promise.reject(new Error('no network')),
    );
    provideParts({ load: load as never, isLoaded: () => false });
    const loaded = loadPartAtLast('pageChannels');
    await settle();
    await comeBack();
    network.isThere = true;
    await comeBack();
    await expect(loaded).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(3);
    expect(network.watchCount).toBe(0);
  });
});
