/** Tests a component whose code is loaded when it renders: placeholder, loading and failure. */
import { Component, type ReactNode } from 'react';
import { act, cleanup, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';

interface PartProps {
  readonly name: string;
}
const Part = ({ name }: PartProps) => <p>{`the part of ${name}`}</p>;
const placeholderOf = ({ name }: PartProps) => <p>{`a placeholder for ${name}`}</p>;

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

describe('a lazy component', () => {
  it('shows its placeholder first, and the part when its code has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Part>();
    const Lazy = lazyComponent(() => promise, placeholderOf);
    render(<Lazy name="chart" />);
    expect(screen.getByText('a placeholder for chart')).toBeDefined();
    resolve(Part);
    await settle();
    expect(screen.getByText('the part of chart')).toBeDefined();
  });

  it('shows no placeholder when its code has already loaded', async () => {
    const loadCode = vi.fn(async () => Part);
    const placeholder = vi.fn(placeholderOf);
    const Lazy = lazyComponent(loadCode, placeholder);
    await Lazy.load();
    render(<Lazy name="book" />);
    expect(screen.getByText('the part of book')).toBeDefined();
    expect(placeholder).not.toHaveBeenCalled();
    expect(loadCode).toHaveBeenCalledOnce();
  });

  it('loads once, however often it is shown', async () => {
    const loadCode = vi.fn(async () => Part);
    const Lazy = lazyComponent(loadCode);
    render(
      <>
        <Lazy name="left" />
        <Lazy name="right" />
      </>,
    );
    await settle();
    expect(screen.getByText('the part of left')).toBeDefined();
    expect(screen.getByText('the part of right')).toBeDefined();
    expect(loadCode).toHaveBeenCalledOnce();
  });

  it('throws to the boundary when its code cannot be loaded, and loads again when it is mounted again', async () => {
    silence();
    const loadCode = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
      .mockResolvedValue(Part);
    const Lazy = lazyComponent(loadCode);
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

  it('recovers from a failed load before it is shown', async () => {
    const loadCode = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(Part);
    const Lazy = lazyComponent(loadCode);
    await expect(Lazy.load()).resolves.toBeUndefined();
    await Lazy.load();
    render(<Lazy name="menu" />);
    expect(screen.getByText('the part of menu')).toBeDefined();
  });
});
