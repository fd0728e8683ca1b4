/** Tests what an exchange without bots offers at its first start: something of each product, and no more later. */
import { expect, it, onTestFinished } from 'vitest';
import { LAUNCHPAD_PHASES } from '#contract/core/launchpad.ts';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const PHASES = Object.values(LAUNCHPAD_PHASES).filter(
  (code) => code !== LAUNCHPAD_PHASES.cancelled,
);

type Listed = readonly Readonly<Record<string, unknown>>[];

async function offersOf(exchange: LiveExchange) {
  const read = async (name: Parameters<LiveExchange['call']>[0]): Promise<Listed> => {
    const { status, body } = await exchange.call(name);
    expect(status).toBe(200);
    return body.data as unknown as Listed;
  };
  return {
    projects: await read('launchpadProjects'),
    products: await read('earnProducts'),
    themes: await read('giftCardThemes'),
  };
}

it('offers projects in each phase, products of Earn and themes of gift cards without bots', async () => {
  const exchange = await openLiveExchange({ TIDEMARK_SAMPLE_PROJECTS: 'on' });
  let running = exchange;
  onTestFinished(() => running.stop());
  const first = await offersOf(exchange);
  const phases = new Set(first.projects.map(({ phase }) => phase));
  expect(PHASES.filter((phase) => !phases.has(phase))).toEqual([]);
  expect(first.products.length).toBeGreaterThan(0);
  expect(first.themes.length).toBeGreaterThan(0);
  expect(await exchange.ledgerBreaches()).toEqual([]);
  running = await exchange.restart();
  const later = await offersOf(running);
  for (const kind of ['projects', 'products', 'themes'] as const) {
    expect(later[kind].map(({ id }) => id)).toEqual(first[kind].map(({ id }) => id));
  }
});
