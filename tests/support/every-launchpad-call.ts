/** Makes every call of the Launchpad so that it is accepted. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import { SMALL_IMAGE } from './every-support-call.ts';
import { verify } from './kill/p2p-calls.ts';
import { openSale, saleBody, termsOfSale } from './launchpad-sales.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';

export async function everyLaunchpadCall(
  live: LiveExchange,
  name = 'launchpad',
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { id: userId, bearer } = await live.trader(name);
  await verify(live, userId);
  const call = async (route: RouteName, request: object = {}) =>
    [route, await live.call(route, { bearer, ...request })] as const;
  const times = { commitIn: 1, commitFor: 1 };
  const id = await openSale(live, saleBody(live, `${name.slice(0, 6).toUpperCase()}A`, times));
  const bought = await openSale(
    live,
    saleBody(live, `${name.slice(0, 6).toUpperCase()}B`, times, { sale_type: 3 }),
  );
  live.pass(MINUTE_MS);
  const params = { id: String(id) };
  const once = () => ({ request_id: crypto.randomUUID() });
  const commit = { ...(await termsOfSale(live, id)), amount: '5', ...once() };
  const buy = { ...(await termsOfSale(live, bought)), tokens: '100', ...once() };
  const draft = { project_id: id, client_id: 'first', text: 'When?', photo: SMALL_IMAGE };
  const during = [
    await call('launchpadProjects', { query: { phase: 3 } }),
    await call('launchpadProject', { params }),
    await call('launchpadLimit', { params }),
    await call('launchpadSamples', { params }),
    await call('commitToProject', { body: commit }),
    await call('joinWaitingRoom', { body: { project_id: bought } }),
    await call('waitingPlace', { params: { id: String(bought) } }),
    await call('buyTokens', { body: buy }),
    await call('commitments'),
    await call('commitment', { params }),
  ];
  const sent = await call('sendLaunchpadMessage', { body: draft });
  const message = sent[1].body.data as { readonly id: number; readonly image: { id: string } };
  const upTo = { receipt: 'read', up_to_id: message.id };
  const chat = [
    sent,
    await call('launchpadMessages', { query: { project_id: id } }),
    await call('launchpadImage', { params: { id: message.image.id } }),
    await call('markLaunchpadMessages', { body: { project_id: id, ...upTo } }),
    await call('launchpadTyping', { body: { project_id: id } }),
  ];
  live.pass(2 * MINUTE_MS);
  return [
    ...during,
    ...chat,
    await call('claimTokens', { body: { project_id: id, ...once() } }),
    await call('allocationProof', { params }),
    await call('publishedCommitments', { params }),
  ];
}
