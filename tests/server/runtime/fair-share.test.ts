/** The rules by which connections get and lose their places. */
import { expect, it } from 'vitest';
import { addressBlockOf, addressSiteOf } from '#server/runtime/address-block.ts';
import { FairShare, type ShareLimits } from '#server/runtime/fair-share.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

interface Holder {
  readonly address: string;
  isIdle: boolean;
}

const LIMITS: ShareLimits = { perBlock: 4, perSite: 8, total: 20 };

function openShare(limits: Partial<ShareLimits> = {}) {
  const share = new FairShare<Holder>({ ...LIMITS, ...limits }, ({ isIdle }) => isIdle);
  const evicted: Holder[] = [];
  /** Returns the holder, or why it got no place. */
  const enter = (address: string, isIdle = false): Holder | 'blockFull' | 'full' => {
    const place = share.placeFor(address);
    if (place.kind !== 'place') return place.kind;
    if (place.evicted !== undefined) {
      evicted.push(place.evicted);
      share.release(place.evicted);
    }
    const holder = { address, isIdle };
    share.add(holder, address);
    return holder;
  };
  const fill = (address: string, count: number, isIdle = false) =>
    Array.from({ length: count }, () => enter(address, isIdle));
  return { share, evicted, enter, fill };
}

it('bounds an address and leaves every other address its places', () => {
  const { share, enter, fill } = openShare();
  fill('192.0.2.1', 4);
  expect(enter('192.0.2.1')).toBe('blockFull');
  expect(enter('192.0.2.2')).toMatchObject({ address: '192.0.2.2' });
  expect(share.count).toBe(5);
});

it('counts all addresses of an IPv6 /64 as one, and bounds a /48 with many of them', () => {
  const { enter } = openShare();
  const inSubnet = ['2001:db8::1', '2001:db8::2', '2001:db8::3:4', '2001:db8::5:6:7:8'];
  for (const address of inSubnet) expect(enter(address)).toMatchObject({ address });
  expect(enter('2001:db8::9')).toBe('blockFull');
  for (const block of [1, 2, 3, 4]) enter(`2001:db8:0:${block}::1`);
  expect(enter('2001:db8:0:5::1')).toMatchObject({ address: '2001:db8:0:5::1' });
  expect(enter('2001:db8:1::1')).toMatchObject({ address: '2001:db8:1::1' });
});

it('replaces the oldest idle holder of a full address', () => {
  const { enter, fill, evicted } = openShare();
  const [first, second] = [enter('192.0.2.1', true), enter('192.0.2.1', true)];
  fill('192.0.2.1', 2);
  expect(enter('192.0.2.1')).toMatchObject({ isIdle: false });
  expect(evicted).toEqual([first]);
  enter('192.0.2.1');
  expect(evicted).toEqual([first, second]);
  expect(enter('192.0.2.1')).toBe('blockFull');
});

it('takes a place from the largest site when all are used, and spares holders that have lasted', () => {
  const { share, enter, evicted, fill } = openShare();
  fill('2001:db8:0:1::1', 4);
  const [lasting] = fill('2001:db8:0:2::1', 4);
  for (const last of [1, 2, 3]) fill(`198.51.100.${last}`, 4);
  expect(share.count).toBe(20);
  expect(enter('203.0.113.1')).toMatchObject({ address: '203.0.113.1' });
  expect(evicted).toHaveLength(1);
  expect(evicted[0]?.address).toMatch(/^2001:db8:/);
  expect(evicted).not.toContain(lasting);
  expect(share.count).toBe(20);
});

it('evicts nobody from a block that is not clearly larger, so that two blocks do not evict in turn', () => {
  const { enter, evicted } = openShare();
  for (let site = 1; site <= 20; site += 1) enter(`10.${site}.0.1`);
  expect(enter('203.0.113.1')).toBe('full');
  expect(enter('10.1.0.1')).toBe('full');
  expect(evicted).toEqual([]);
});

it('frees the places of a released holder once', () => {
  const { share, enter, fill } = openShare();
  const [first] = fill('192.0.2.1', 4);
  if (typeof first !== 'object') throw new Error('no place');
  share.release(first);
  share.release(first);
  expect(share.count).toBe(3);
  expect(enter('192.0.2.1')).toMatchObject({ address: '192.0.2.1' });
  expect(enter('192.0.2.1')).toBe('blockFull');
});

const SEED = 20_261_123;
it(`keeps every bound and always admits a new address while another one holds many (seed ${SEED})`, () => {
  console.log(`seed ${SEED}`);
  const random = seededRandom(SEED);
  const limits = { perBlock: 10, perSite: 25, total: 200 };
  const { share, enter } = openShare(limits);
  const holders = new Set<Holder>();
  const outcomes = { place: 0, blockFull: 0, full: 0 };
  for (let step = 0; step < 20_000; step += 1) {
    // Half of the connections come from one site.
    const site = random.between(0, 1) === 0 ? 0 : random.between(1, 30);
    const address = `2001:db8:${site}:${random.between(1, 4)}::1`;
    const result = enter(address, random.between(0, 9) === 0);
    outcomes[typeof result === 'string' ? result : 'place'] += 1;
    if (typeof result === 'object') holders.add(result);
    for (const holder of holders) if (!share.has(holder)) holders.delete(holder);
    if (step % 5_000 < 1_000 || random.between(0, 9) === 0) {
      const [gone] = holders;
      if (gone !== undefined) share.release(gone);
      if (gone !== undefined) holders.delete(gone);
    }
    expect(share.count).toBe(holders.size);
    expect(share.count).toBeLessThanOrEqual(limits.total);
    if (step % 100 === 0) {
      const counts = countsOf(holders);
      expect(Math.max(...counts.blocks.values())).toBeLessThanOrEqual(limits.perBlock);
      expect(Math.max(...counts.sites.values())).toBeLessThanOrEqual(limits.perSite);
      if (Math.max(...counts.sites.values()) > 1) {
        expect(share.placeFor('203.0.113.1').kind).toBe('place');
      }
    }
  }
  console.log(outcomes);
  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(100);
});

function countsOf(holders: ReadonlySet<Holder>) {
  const blocks = new Map<string, number>();
  const sites = new Map<string, number>();
  for (const { address } of holders) {
    const [block, site] = [addressBlockOf(address), addressSiteOf(address)];
    blocks.set(block, (blocks.get(block) ?? 0) + 1);
    sites.set(site, (sites.get(site) ?? 0) + 1);
  }
  return { blocks, sites };
}
