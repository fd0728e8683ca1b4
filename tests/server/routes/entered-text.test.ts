/** What people enter, through the calls of a running exchange: every form of it is understood, and what is not is
 *  rejected without the words of the schema library. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import {
  mustAccept,
  openLiveExchange,
  PASSWORD,
  type LiveExchange,
} from '#tests/support/live-exchange.ts';
import {
  custodyTrader,
  faucetSend,
  senderOf,
  type CustodyTrader,
} from '#tests/support/every-custody-call.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const BNB = { coin_type: 'USDT', network_id: 3 };
const XRP = { coin_type: 'XRP', network_id: 6 };
const RECEIVER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const STEP_MS = 30_000;

let live: LiveExchange;
let trader: CustodyTrader;
beforeAll(async () => {
  live = await openLiveExchange({ TIDEMARK_CHAIN_FAULTS: 'off', TIDEMARK_REVIEW: 'manual' });
  trader = await custodyTrader(live, 'forms');
});
afterAll(() => live.close());

const withSpace = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
const inArabicDigits = (code: string): string =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit)));

async function withdraw(fields: Readonly<Record<string, unknown>>) {
  live.pass(MINUTE_MS);
  const body = { fee_mode: 1, request_id: crypto.randomUUID(), ...fields };
  return await live.call('processWithdrawal', { bearer: trader.bearer, body });
}

it('[API-25] opens one account for an email however its domain is written', async () => {
  const sent = { email: ' Anna@MÜNCHEN.de\n', password: PASSWORD };
  await mustAccept(live.call('signUp', { body: sent }));
  const email = 'anna@münchen.de';
  const code = await live.codeFor(email);
  const encoded = 'anna@xn--mnchen-3ya.de';
  await mustAccept(
    live.call('verifyEmail', { body: { email: encoded, code: inArabicDigits(code) } }),
  );
  const signIn = (name: string) =>
    live.call('signIn', { body: { email: name, password: PASSWORD, ip: '127.0.0.1' } });
  for (const name of [email, encoded, 'mailto:ANNA@münchen.de', 'ａｎｎａ＠münchen。de']) {
    const { user } = await mustAccept(signIn(name));
    expect(user, name).toMatchObject({ email });
  }
  const again = await live.call('signUp', { body: { email: encoded, password: PASSWORD } });
  expect(again.body.success === true || again.body.error_code === 1204).toBe(true);
});

it('names the rule of an email, not what was received', async () => {
  const response = await live.call('signUp', {
    body: { email: 'secret words', password: PASSWORD },
  });
  expect(response).toMatchObject({ status: 422, body: { error_code: 1001 } });
  expect(response.body.errors).toEqual({ email: 'an email address' });
});

it('accepts the codes of a withdrawal with a space, or in digits of another script', async () => {
  for (const [index, write] of [withSpace, inArabicDigits].entries()) {
    const address = [RECEIVER, `\u200E${RECEIVER.slice(0, 9)}\r\n${RECEIVER.slice(9)}`][index];
    const { data } = await mustAccept(withdraw({ ...TRON, address, amount: '20' }));
    expect(data).toMatchObject({ address: RECEIVER });
    const id = Number(data?.['id']);
    const { g2f_code, email_code } = await trader.codes(id);
    const body = { id, g2f_code: write(g2f_code), email_code: write(email_code) };
    await mustAccept(live.call('confirmWithdrawal', { bearer: trader.bearer, body }));
  }
});

it('says that a correct code was used, and accepts the next one', async () => {
  const { data } = await mustAccept(withdraw({ ...TRON, address: RECEIVER, amount: '20' }));
  const id = Number(data?.['id']);
  const { g2f_code, email_code } = await trader.codes(id);
  const confirm = (body: object) =>
    live.call('confirmWithdrawal', { bearer: trader.bearer, body: { id, ...body } });
  const mistyped = await confirm({
    g2f_code,
    email_code: email_code === '000000' ? '1' : '000000',
  });
  expect(mistyped).toMatchObject({ body: { error_code: 1005 } });
  const used = await confirm({ g2f_code, email_code });
  expect(used).toMatchObject({
    status: 422,
    body: {
      error_code: 1004,
      problem: 'code_used',
      message: 'This code was already used. Wait for the next code.',
    },
  });
  live.pass(STEP_MS);
  await mustAccept(confirm({ g2f_code: trader.factorCode(), email_code }));
});

it('reads the tag of an X-address and of a payment request', async () => {
  const requests = [
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS',
    'ripple:r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59?dt=14',
  ];
  for (const [index, address] of requests.entries()) {
    const codes = await trader.codes();
    // One entry for each coin, because an address is saved once.
    const coin_type = index === 0 ? 'XRP' : null;
    const body = { label: 'Shop', network_id: XRP.network_id, coin_type, address, ...codes };
    const { data } = await mustAccept(
      live.call('addWithdrawalAddress', { bearer: trader.bearer, body }),
    );
    expect(data).toMatchObject({ address: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', memo: '14' });
  }
  const other = await withdraw({ ...TRON, address: requests[1], amount: '20' });
  expect(other).toMatchObject({ body: { error_code: 2003, problem: 'wrong_network' } });
});

it('finds a transaction in any letter case, with or without its prefix', async () => {
  const check = async (network_id: number, transaction_id: string) => {
    const body = { network_id, transaction_id };
    const headers = { token: trader.chainToken };
    return (await mustAccept(live.call('checkCoinTransaction', { headers, body }))).data;
  };
  for (const network of [TRON, BNB]) {
    const { data } = await mustAccept(
      live.call('createDepositAddress', { bearer: trader.bearer, body: network }),
    );
    const hash = await faucetSend(live, { ...network, address: data?.['address'], amount: '7' });
    const bare = hash.replace('0x', '');
    for (const written of [
      hash,
      bare,
      `0x${bare}`,
      bare.toUpperCase(),
      `0X${bare.toUpperCase()}`,
      ` \u200E${bare.slice(0, 20)}\n${bare.slice(20)} `,
      `https://explorer.example/tx/0x${bare}`,
    ]) {
      expect(await check(network.network_id, written), written).toMatchObject({
        transaction_id: hash,
      });
    }
    expect(await check(network.network_id, bare.replace(/.$/, 'g'))).toBeNull();
  }
});

it('claims a deposit by its transaction and sender however they are pasted', async () => {
  const { data: shared } = await mustAccept(
    live.call('createDepositAddress', { bearer: trader.bearer, body: XRP }),
  );
  const sent = { ...XRP, address: shared?.['address'], amount: '30', kind: 'no_memo' };
  const hash = await faucetSend(live, sent);
  const body = {
    network_id: XRP.network_id,
    transaction_id: `0x${hash.toUpperCase()}`,
    from_address: `\u200E"${senderOf(live, hash)}"\n`,
  };
  await mustAccept(live.call('recoverDeposit', { bearer: trader.bearer, body }));
});
