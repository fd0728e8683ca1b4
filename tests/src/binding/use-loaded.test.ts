/** Tests the loading of a service by the part that needs it. */
import { act, cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { useLoaded } from '#src/binding/use-loaded.ts';

const settle = () => act(async () => undefined);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('returns what it has loaded, and loads again with another function', async () => {
  const loads = { first: vi.fn(async () => 'first'), second: vi.fn(async () => 'second') };
  const { result, rerender } = renderHook(({ load }) => useLoaded(load), {
    initialProps: { load: loads.first },
  });
  expect(result.current).toBeUndefined();
  await settle();
  expect(result.current).toBe('first');
  rerender({ load: loads.second });
  expect(result.current).toBe('first');
  await settle();
  expect(result.current).toBe('second');
  expect(loads.first).toHaveBeenCalledOnce();
});

it('ignores a late result of the function before', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = () => promise;
  const soon = async () => 'soon';
  const { result, rerender } = renderHook(({ load }) => useLoaded(load), {
    initialProps: { load: late },
  });
  rerender({ load: soon });
  await settle();
  resolve('late');
  await settle();
  expect(result.current).toBe('soon');
});

it('throws its failure while rendering', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = async (): Promise<string> => {
    throw new Error('not loaded');
  };
  const show = async () => {
    renderHook(() => useLoaded(load));
    await settle();
  };
  await expect(show()).rejects.toThrow('not loaded');
});
