/** Submission and decision while the process of the exchange is killed; papers in a backup. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { countOf } from '#tests/support/count-of.ts';
import { startExchangeProcess, withFolder } from '#tests/support/exchange-process.ts';
import { identityUser, type WireIdentity } from '#tests/support/identity-exchange.ts';
import { callRoute, mustAccept, openLiveExchange, PASSWORD } from '#tests/support/live-exchange.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 29;
const KILL_COUNT = countOf({ short: 1, long: 20 });
const SETTINGS = {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_FUTURES_BOT_SPEED: '0',
  TIDEMARK_RATE_LIMIT_SCALE: '0',
};

/** Kills at a random moment between the submission and a second after the decision is due. */
it(`decides each submitted case once, whenever the process is killed (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  await withFolder(async (folder) => {
    const live = await openLiveExchange(SETTINGS, {}, folder);
    const traders = [];
    for (let round = 0; round < KILL_COUNT; round += 1) {
      const trader = await live.trader(`killed-${round}`);
      const details = { document_number: `K${round}` };
      const caseId = await identityUser(live, trader.bearer).openCase(details);
      traders.push({ ...trader, caseId });
    }
    await live.stop();
    const environment = {
      ...SETTINGS,
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_DATA_DIR: join(folder, 'data'),
    };
    for (const trader of traders) {
      const killed = await startExchangeProcess(environment);
      const bearer = await bearerAt(killed.url, trader.email);
      const body = { case_id: trader.caseId };
      const reply = await callRoute(killed.url, 'submitIdentityCase', { bearer, body });
      expect(reply.status).toBe(200);
      const delayMs = random.between(0, 6_000);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await killed.stop('SIGKILL');
      const restarted = await startExchangeProcess(environment);
      const label = `seed ${SEED}, killed after ${delayMs} ms`;
      await expect
        .poll(async () => (await identityAt(restarted.url, trader.email)).case?.state, {
          timeout: 20_000,
          interval: 300,
          message: label,
        })
        .toBe('approved');
      const identity = await identityAt(restarted.url, trader.email);
      expect(
        identity.case?.history.map(({ state }) => state),
        label,
      ).toEqual(['draft', 'in_review', 'approved']);
      expect(await approvalsAt(restarted.url, trader.email), label).toBe(1);
      await restarted.stop();
    }
  });
}, 300_000);

it('restores papers from a backup, with the key that opens them', async () => {
  await withFolder(async (folder) => {
    const live = await openLiveExchange(SETTINGS, {}, join(folder, 'first'));
    const { bearer, email } = await live.trader('copied');
    const user = identityUser(live, bearer);
    const caseId = await user.openCase();
    const body = { case_id: caseId, kind: 'front' };
    const before = await mustAccept(live.call('identityPaper', { bearer, body }));
    await backUp(join(folder, 'first', 'data'), join(folder, 'copy'), '2026-11-29T12:00:00.000Z');
    await live.stop();
    await restore(join(folder, 'copy'), join(folder, 'second', 'data'));
    expect(existsSync(join(folder, 'second', 'data', 'identity.key'))).toBe(true);
    const restored = await openLiveExchange(SETTINGS, {}, join(folder, 'second'));
    const signIn = { email, password: PASSWORD, ip: '127.0.0.1' };
    const signedIn = await mustAccept(restored.call('signIn', { body: signIn }));
    const again = await mustAccept(
      restored.call('identityPaper', { bearer: String(signedIn['access_token']), body }),
    );
    expect(again.data).toEqual(before.data);
    await restored.close();
  });
});

async function bearerAt(url: string, email: string): Promise<string> {
  const body = { email, password: PASSWORD, ip: '127.0.0.1' };
  const { body: reply } = await callRoute(url, 'signIn', { body });
  return String(reply['access_token']);
}

async function identityAt(url: string, email: string): Promise<WireIdentity> {
  const bearer = await bearerAt(url, email);
  const { body } = await callRoute(url, 'identityDetails', { bearer });
  return body.data as unknown as WireIdentity;
}

async function approvalsAt(url: string, email: string): Promise<number> {
  const bearer = await bearerAt(url, email);
  const { body } = await callRoute(url, 'notifications', { bearer, query: {} });
  return JSON.stringify(body.data).match(/Identity verified/g)?.length ?? 0;
}
