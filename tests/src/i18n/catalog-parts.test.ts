/** Words that come with the chunks that say them: whatever comes first, nothing is shown without them. */
import { describe, expect, it } from 'vitest';
import type { Messages } from '@lingui/core';
import { createCatalogParts } from '#src/i18n/catalog-parts.ts';

const BUILT = { version: 'v1', parts: ['menu', 'profile'] };

/** A network that answers when it is told to. */
function network() {
  const requested = new Map<string, PromiseWithResolvers<Messages>>();
  const nameOf = (address: string): string => address.split('/').slice(-2).join('/');
  return {
    requested: () => [...requested.keys()],
    read: (address: string): Promise<Messages> => {
      const response = Promise.withResolvers<Messages>();
      requested.set(nameOf(address), response);
      return response.promise;
    },
    response: (name: string) => requested.get(name)?.resolve({ [name]: name }),
    fail: (name: string) => requested.get(name)?.reject(new Error(`${name} is not there`)),
  };
}

function opened() {
  const net = network();
  return { net, ...createCatalogParts(BUILT, net.read) };
}

/** A language that is spoken: its first part is there. */
async function speaking(code: string) {
  const opening = opened();
  const catalog = opening.catalogOf(code);
  opening.net.response(`${code}/first.json`);
  return { ...opening, catalog: await catalog };
}

const stateOf = async (promise: Promise<unknown> | undefined): Promise<string> => {
  const pending = Symbol('pending');
  const first = await Promise.race([promise, new Promise((done) => setTimeout(done, 0, pending))]);
  return first === pending ? 'waits' : 'settled';
};

describe('the words of a page', () => {
  it('are read from the part that every page needs, and from no other', async () => {
    const { net, catalog } = await speaking('en');
    expect(net.requested()).toEqual(['en/first.json']);
    expect(catalog).toEqual({ 'en/first.json': 'en/first.json' });
  });

  it('take the first part by place', async () => {
    const { catalogOf } = createCatalogParts(BUILT, () =>
      Promise.resolve([['Buy'], ['Sell']] as unknown as Messages),
    );
    expect((await catalogOf('en'))['1']).toEqual(['Sell']);
  });
});

describe('a chunk', () => {
  it('waits for its words, which then are in the catalog that is shown already', async () => {
    const { net, catalog, bring } = await speaking('en');
    const catalogs = bring('menu');
    expect(await stateOf(catalogs)).toBe('waits');
    net.response('en/menu.json');
    await catalogs;
    expect(catalog['en/menu.json']).toBe('en/menu.json');
  });

  it('that says nothing of its own waits for nothing', async () => {
    const { net, bring } = await speaking('en');
    expect(bring('chart')).toBeUndefined();
    expect(net.requested()).toEqual(['en/first.json']);
  });

  it('fails without its words, as it would without its script, and asks again when it is wanted again', async () => {
    const { net, catalog, bring } = await speaking('en');
    const catalogs = bring('menu');
    net.fail('en/menu.json');
    await expect(catalogs).rejects.toThrow('en/menu.json is not there');
    const again = bring('menu');
    net.response('en/menu.json');
    await again;
    expect(catalog['en/menu.json']).toBe('en/menu.json');
  });

  it('asks once, however often it is wanted', async () => {
    const { net, bring } = await speaking('en');
    void bring('menu');
    void bring('menu');
    expect(net.requested()).toEqual(['en/first.json', 'en/menu.json']);
  });
});

describe('another language', () => {
  it('brings the words of all that is loaded before it is spoken', async () => {
    const { net, catalogOf, bring } = await speaking('en');
    void bring('menu');
    net.response('en/menu.json');
    const arabic = catalogOf('ar');
    net.response('ar/first.json');
    expect(await stateOf(arabic)).toBe('waits');
    net.response('ar/menu.json');
    expect(Object.keys(await arabic)).toEqual(['ar/first.json', 'ar/menu.json']);
  });

  it('waits for the words of a chunk that comes meanwhile', async () => {
    const { net, catalogOf, bring } = await speaking('en');
    const arabic = catalogOf('ar');
    void bring('profile');
    net.response('ar/first.json');
    net.response('en/profile.json');
    expect(await stateOf(arabic)).toBe('waits');
    net.response('ar/profile.json');
    expect(Object.keys(await arabic)).toContain('ar/profile.json');
  });

  it('that cannot be had holds no chunk up', async () => {
    const { net, catalogOf, bring } = await speaking('en');
    const arabic = catalogOf('ar');
    net.fail('ar/first.json');
    await expect(arabic).rejects.toThrow('ar/first.json is not there');
    const catalogs = bring('menu');
    net.response('en/menu.json');
    net.fail('ar/menu.json');
    await expect(catalogs).resolves.toBeDefined();
  });

  it('is spoken with what failed at first, once it is there', async () => {
    const { net, catalogOf, bring } = await speaking('en');
    const first = catalogOf('ar');
    net.fail('ar/first.json');
    await expect(first).rejects.toThrow();
    const catalogs = bring('menu');
    net.response('en/menu.json');
    net.fail('ar/menu.json');
    await catalogs;
    const second = catalogOf('ar');
    net.response('ar/first.json');
    net.response('ar/menu.json');
    expect(Object.keys(await second)).toEqual(['ar/first.json', 'ar/menu.json']);
  });
});
