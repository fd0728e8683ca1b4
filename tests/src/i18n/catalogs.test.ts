/** Tests catalogs that load with their parts, in any order of arrival. */
import { describe, expect, it } from 'vitest';
import type { Messages } from '@lingui/core';
import { createCatalogs } from '#src/i18n/catalogs.ts';

/** A network that responds when the test says so. */
function network() {
  const requested = new Map<string, PromiseWithResolvers<Messages>>();
  return {
    requested: () => [...requested.keys()],
    read: (code: string, name: string): Promise<Messages> => {
      const response = Promise.withResolvers<Messages>();
      requested.set(`${code}/${name}`, response);
      return response.promise;
    },
    respond: (name: string) => requested.get(name)?.resolve({ [name]: name }),
    fail: (name: string) => requested.get(name)?.reject(new Error(`${name} is not there`)),
  };
}

function open() {
  const net = network();
  return { net, ...createCatalogs(net.read) };
}

/** Opens catalogs with a language already shown. */
async function show(code: string) {
  const opening = open();
  const catalog = opening.load(code);
  opening.net.respond(`${code}/start`);
  return { ...opening, catalog: await catalog };
}

const stateOf = async (promise: Promise<unknown> | undefined): Promise<string> => {
  const pending = Symbol('pending');
  const first = await Promise.race([promise, new Promise((done) => setTimeout(done, 0, pending))]);
  return first === pending ? 'waits' : 'settled';
};

describe('a page', () => {
  it('loads only the start catalog', async () => {
    const { net, catalog } = await show('en');
    expect(net.requested()).toEqual(['en/start']);
    expect(catalog).toEqual({ 'en/start': 'en/start' });
  });
});

describe('a part', () => {
  it('waits for its catalog, which is added to the messages already shown', async () => {
    const { net, catalog, add } = await show('en');
    const loading = add('menu');
    expect(await stateOf(loading)).toBe('waits');
    net.respond('en/menu');
    await loading;
    expect(catalog['en/menu']).toBe('en/menu');
  });

  it('fails without its catalog, and requests it again when it is loaded again', async () => {
    const { net, catalog, add } = await show('en');
    const loading = add('menu');
    net.fail('en/menu');
    await expect(loading).rejects.toThrow('en/menu is not there');
    const again = add('menu');
    net.respond('en/menu');
    await again;
    expect(catalog['en/menu']).toBe('en/menu');
  });

  it('requests its catalog once', async () => {
    const { net, add } = await show('en');
    void add('menu');
    void add('menu');
    expect(net.requested()).toEqual(['en/start', 'en/menu']);
  });
});

describe('another language', () => {
  it('loads the messages of all loaded parts before it is shown', async () => {
    const { net, load, add } = await show('en');
    void add('menu');
    net.respond('en/menu');
    const arabic = load('ar');
    net.respond('ar/start');
    expect(await stateOf(arabic)).toBe('waits');
    net.respond('ar/menu');
    expect(Object.keys(await arabic)).toEqual(['ar/start', 'ar/menu']);
  });

  it('waits for a catalog that is added during the switch', async () => {
    const { net, load, add } = await show('en');
    const arabic = load('ar');
    void add('profile');
    net.respond('ar/start');
    net.respond('en/profile');
    expect(await stateOf(arabic)).toBe('waits');
    net.respond('ar/profile');
    expect(Object.keys(await arabic)).toContain('ar/profile');
  });

  it('that cannot be loaded delays no part', async () => {
    const { net, load, add } = await show('en');
    const arabic = load('ar');
    net.fail('ar/start');
    await expect(arabic).rejects.toThrow('ar/start is not there');
    const loading = add('menu');
    net.respond('en/menu');
    net.fail('ar/menu');
    await expect(loading).resolves.toBeUndefined();
  });

  it('is shown with a catalog that failed at first', async () => {
    const { net, load, add } = await show('en');
    const first = load('ar');
    net.fail('ar/start');
    await expect(first).rejects.toThrow();
    const loading = add('menu');
    net.respond('en/menu');
    net.fail('ar/menu');
    await loading;
    const second = load('ar');
    net.respond('ar/start');
    net.respond('ar/menu');
    expect(Object.keys(await second)).toEqual(['ar/start', 'ar/menu']);
  });
});
