/** Calls of the Launchpad with a request ID, in three sales: one where users commit, one where they buy, and one whose
 *  tokens can be claimed. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import { openSale, saleBody, termsOfSale } from '../launchpad-sales.ts';
import { mustAccept, type LiveExchange, type TraderLogin } from '../live-exchange.ts';
import type { Caller, Prepare } from './caller.ts';

const LONG = 20_000;

/** Opens the sales; the users are verified. The claimants commit to the sale that ends first. */
export async function openSales(
  live: LiveExchange,
  claimants: readonly Pick<TraderLogin, 'bearer'>[],
): Promise<void> {
  const id = await openSale(live, saleBody(live, 'CLM', { commitIn: 1, commitFor: 1 }));
  await openSale(live, saleBody(live, 'CMT', { commitIn: 1, commitFor: LONG }));
  await openSale(live, saleBody(live, 'BUY', { commitIn: 1, commitFor: LONG }, { sale_type: 3 }));
  live.pass(MINUTE_MS);
  const terms = await termsOfSale(live, id);
  for (const { bearer } of claimants) {
    const body = { ...terms, amount: '5', request_id: crypto.randomUUID() };
    await mustAccept(live.call('commitToProject', { bearer, body }));
  }
  live.pass(3 * MINUTE_MS);
}

async function termsOf(own: Caller, coin: string): Promise<{ readonly project_id: number }> {
  const { data } = await own.get('launchpadProjects');
  const projects = data as unknown as readonly Readonly<Record<string, unknown>>[];
  const project = projects.find((one) => one['coin_type'] === coin);
  const terms = { terms_hash: project?.['terms_hash'], agreement: true, wallet_type: 2 };
  return { project_id: Number(project?.['id']), ...terms };
}

export const LAUNCHPAD_PREPARE: Readonly<Partial<Record<RouteName, Prepare>>> = {
  commitToProject: async (own) => ({ ...(await termsOf(own, 'CMT')), amount: '5' }),
  buyTokens: async (own) => {
    const terms = await termsOf(own, 'BUY');
    await own.must('joinWaitingRoom', { project_id: terms.project_id });
    return { ...terms, tokens: '100' };
  },
  claimTokens: async (own) => ({ project_id: (await termsOf(own, 'CLM')).project_id }),
};
