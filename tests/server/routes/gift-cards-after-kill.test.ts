/** Wrong codes while the process of the exchange is killed: an attempt whose answer has arrived is counted after the
 *  restart, and so may be one whose answer has not. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encryptedWith } from '#tests/support/caller-key.ts';
import { countOf } from '#tests/support/count-of.ts';
import { startExchangeProcess, withFolder } from '#tests/support/exchange-process.ts';
import { callServed } from '#tests/support/kill/caller.ts';
import { mustAccept, openLiveExchange, PASSWORD } from '#tests/support/live-exchange.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const SEED = 20_261_135;
const KILL_COUNT = countOf({ short: 1, long: 20 });
const SETTINGS = {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_FUTURES_BOT_SPEED: '0',
  TIDEMARK_RATE_LIMIT_SCALE: '0',
};
const ATTEMPTS_MAX = 5;

async function signIn(url: string, email: string): Promise<string> {
  const body = { email, password: PASSWORD, ip: '127.0.0.1' };
  return String((await mustAccept(callServed(url, 'signIn', { body })))['access_token']);
}

/** Sends a wrong code. */
async function guess(url: string, bearer: string): Promise<unknown> {
  const { data } = await mustAccept(callServed(url, 'giftCardKey', {}));
  const body = {
    key_id: data?.['key_id'],
    redeem_code: encryptedWith(String(data?.['public_key']), '0123456789ABCDE4'),
    request_id: randomUUID(),
  };
  const reply = await callServed(url, 'redeemGiftCard', { bearer, body });
  return reply.body['attempts_left'];
}

it(`counts wrong codes before their answers, in ${KILL_COUNT} kills (seed ${SEED}, G4)`, () =>
  withFolder(async (folder) => {
    const random = seededRandom(SEED);
    const live = await openLiveExchange(SETTINGS, {}, folder);
    const users: string[] = [];
    for (let round = 0; round < KILL_COUNT; round += 1) {
      users.push((await live.trader(`guesser-${round}`)).email);
    }
    await live.stop();
    const environment = {
      ...SETTINGS,
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_DATA_DIR: join(folder, 'data'),
    };
    for (const email of users) {
      const killed = await startExchangeProcess(environment);
      const bearer = await signIn(killed.url, email);
      const answered = random.between(1, 3);
      for (let count = 1; count <= answered; count += 1) {
        expect(await guess(killed.url, bearer)).toBe(ATTEMPTS_MAX - count);
      }
      const unanswered = guess(killed.url, bearer).catch(() => undefined);
      await killed.stop('SIGKILL');
      await unanswered;
      const restarted = await startExchangeProcess(environment);
      const again = await signIn(restarted.url, email);
      const rules = await mustAccept(callServed(restarted.url, 'giftCardRules', { bearer: again }));
      const left = Number(rules.data?.['attempts_left']);
      expect([ATTEMPTS_MAX - answered, ATTEMPTS_MAX - answered - 1]).toContain(left);
      expect(await guess(restarted.url, again)).toBe(left - 1);
      await restarted.stop();
    }
  }));
