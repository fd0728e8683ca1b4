/** Tests the contexts of services, and that each names its own hook and provider. */
import { readdirSync } from 'node:fs';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createServiceContext } from '#src/binding/create-service-context.ts';

/** Their hooks return a default outside of the provider. */
const OPTIONAL = new Set(['CoinInformation', 'Favourites', 'TradingPage']);

afterEach(cleanup);

const messageOf = (hook: () => unknown): string => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    renderHook(hook);
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was thrown';
};

it('returns the service of the nearest provider', () => {
  const [LampProvider, useLamp] = createServiceContext<{ readonly watts: number }>('Lamp');
  const lamp = { watts: 5 };
  const { result } = renderHook(useLamp, {
    wrapper: ({ children }) => (
      <LampProvider value={{ watts: 60 }}>
        <LampProvider value={lamp}>{children}</LampProvider>
      </LampProvider>
    ),
  });
  expect(result.current).toBe(lamp);
});

it('throws outside the provider and names hook and provider', () => {
  const [, useLamp] = createServiceContext<object>('Lamp');
  const [, useOven] = createServiceContext<object>('Oven');
  expect(messageOf(useLamp)).toBe('useLamp must be used within a LampProvider');
  expect(messageOf(useOven)).toBe('useOven must be used within an OvenProvider');
});

it('[ERR-18] names an exported hook and its provider in each error of a missing provider', async () => {
  let providerCount = 0;
  for (const file of readdirSync('src/binding').filter((name) => /\.tsx?$/.test(name))) {
    const path = `../../../src/binding/${file}`;
    const exported = (await import(path)) as Readonly<Record<string, unknown>>;
    for (const provider of Object.keys(exported).filter((name) => name.endsWith('Provider'))) {
      const name = provider.replace(/Provider$/, '');
      if (OPTIONAL.has(name)) continue;
      const message = messageOf(exported[`use${name}`] as () => unknown);
      expect(message).toMatch(new RegExp(`^use${name} must be used within an? ${provider}$`));
      providerCount += 1;
    }
  }
  expect(providerCount).toBeGreaterThan(20);
});
