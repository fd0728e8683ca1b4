/** A part whose code comes later: its place, its arrival, what becomes of one that does not come. */
import { Component, type ReactNode } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyComponent } from '#src/design/lazy.tsx';

interface PartProps {
  readonly name: string;
}
const Part = ({ name }: PartProps) => <p>{`the part of ${name}`}</p>;
const placeOf = ({ name }: PartProps) => <p>{`a place for ${name}`}</p>;

class Boundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError = (reason: Error) => ({ reason });
  override readonly state: { readonly reason?: Error } = {};
  override render(): ReactNode {
    return this.state.reason?.message ?? this.props.children;
  }
}

const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const settle = () => act(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a part that comes later', () => {
  it('has its place first, and is shown when its code has come', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Part>();
    const Lazy = lazyComponent(() => promise, placeOf);
    render(<Lazy name="chart" />);
    expect(screen.getByText('a place for chart')).toBeDefined();
    resolve(Part);
    await settle();
    expect(screen.getByText('the part of chart')).toBeDefined();
  });

  it('has no place where its code is here already', async () => {
    const fetchCode = vi.fn(async () => Part);
    const place = vi.fn(placeOf);
    const Lazy = lazyComponent(fetchCode, place);
    await Lazy.load();
    render(<Lazy name="book" />);
    expect(screen.getByText('the part of book')).toBeDefined();
    expect(place).not.toHaveBeenCalled();
    expect(fetchCode).toHaveBeenCalledOnce();
  });

  it('is fetched once, however often it is shown', async () => {
    const fetchCode = vi.fn(async () => Part);
    const Lazy = lazyComponent(fetchCode);
    render(
      <>
        <Lazy name="left" />
        <Lazy name="right" />
      </>,
    );
    await settle();
    expect(screen.getByText('the part of left')).toBeDefined();
    expect(screen.getByText('the part of right')).toBeDefined();
    expect(fetchCode).toHaveBeenCalledOnce();
  });

  it('throws to the boundary when its code does not come, and is asked for anew by the next', async () => {
    silence();
    const fetchCode = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
      .mockResolvedValue(Part);
    const Lazy = lazyComponent(fetchCode);
    const shown = render(
      <Boundary>
        <Lazy name="ticket" />
      </Boundary>,
    );
    await settle();
    expect(shown.container.textContent).toBe('Loading chunk 7 failed');
    cleanup();
    render(<Lazy name="ticket" />);
    await settle();
    expect(screen.getByText('the part of ticket')).toBeDefined();
  });

  it('may be fetched in vain before it is shown', async () => {
    const fetchCode = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(Part);
    const Lazy = lazyComponent(fetchCode);
    await expect(Lazy.load()).resolves.toBeUndefined();
    await Lazy.load();
    render(<Lazy name="menu" />);
    expect(screen.getByText('the part of menu')).toBeDefined();
  });
});
