/** Makes every call of deposits, withdrawals and the chain service so that it is accepted. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import { signInAt, enableTwoFactor, secondStep } from './guarded-account.ts';
import {
  bearerOf,
  mustAccept,
  type CallRequest,
  type LiveExchange,
  type Reply,
} from './live-exchange.ts';

const TRON = { coin_type: 'USDT', network_id: 4 };
const XRP = { coin_type: 'XRP', network_id: 6 };
const RECEIVER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** The chain token and what custody asks for: both codes, after the hold of a new second factor. */
export interface CustodyTrader {
  readonly id: number;
  readonly email: string;
  readonly bearer: string;
  readonly chainToken: string;
  readonly password: string;
  /** The authenticator's current code; each works once. */
  readonly factorCode: () => string;
  /** Signs in again, and returns the bearer. */
  readonly signIn: (password: string) => Promise<string>;
  /** Requests an emailed code and returns both codes. */
  readonly codes: (
    referenceId?: number,
  ) => Promise<{ readonly g2f_code: string; readonly email_code: string }>;
}

/** Signs up, enables the second factor, waits until its hold has ended, and signs in again. */
export async function custodyTrader(live: LiveExchange, name: string): Promise<CustodyTrader> {
  const trader = await live.trader(name);
  const factor = await enableTwoFactor(live, trader);
  live.pass(DAY_MS);
  const signInWith = async (password: string) => {
    const challenge = await mustAccept(signInAt(live, trader.email, password));
    return mustAccept(secondStep(live, challenge, factor.code()));
  };
  const signedIn = await signInWith(trader.password);
  const bearer = String(signedIn['access_token']);
  return {
    id: trader.id,
    email: trader.email,
    bearer,
    password: trader.password,
    factorCode: factor.code,
    signIn: async (password) => String((await signInWith(password))['access_token']),
    chainToken: String(signedIn['evm_access_token']),
    codes: async (referenceId) => {
      // Requests for codes are a minute apart, and each authenticator code is used once.
      live.pass(60_000);
      const body = { purpose: 'withdrawal', reference_id: referenceId ?? null };
      await mustAccept(live.call('sendSecurityCode', { bearer, body }));
      return { g2f_code: factor.code(), email_code: await live.codeFor(trader.email) };
    },
  };
}

/** Sends coins by the faucet. @returns the transaction's hash. */
export async function faucetSend(
  live: LiveExchange,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const response = await operatorPost(live, '/faucet/send', fields);
  const body = (await response.json()) as { readonly transaction_id?: string };
  if (body.transaction_id === undefined)
    throw new Error(`the faucet sent nothing: ${response.status}`);
  return body.transaction_id;
}

export async function mineBlocks(live: LiveExchange, networkId: number, count: number) {
  const response = await operatorPost(live, '/faucet/blocks', { network_id: networkId, count });
  if (!response.ok) throw new Error(`no blocks were mined: ${response.status}`);
}

export const operatorPost = (live: LiveExchange, path: string, body: object): Promise<Response> =>
  fetch(live.url + path, {
    method: 'POST',
    headers: { ...bearerOf(live), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Processed {
  readonly id: number;
  readonly request_id: string;
}

/** The exchange must review manually, so that a withdrawal waits in the queue. */
export async function everyCustodyCall(
  live: LiveExchange,
  traderName = 'custody',
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const trader = await custodyTrader(live, traderName);
  const { bearer, codes } = trader;
  const responses: (readonly [RouteName, Reply])[] = [];
  const request = async (name: RouteName, call: CallRequest = {}) => {
    const response = await live.call(name, { bearer, ...call });
    responses.push([name, response]);
    return response.body.data ?? {};
  };
  await request('walletNetworks', { query: { coin_type: 'USDT' } });
  const { address } = await request('createDepositAddress', { body: TRON });
  await request('depositAddress', { query: TRON });
  await faucetSend(live, { ...TRON, address, amount: '500' });
  await mineBlocks(live, TRON.network_id, 15);
  await request('walletHistory', { query: { type: 'deposit' } });
  const shared = await request('createDepositAddress', { body: XRP });
  const transaction_id = await faucetSend(live, {
    ...XRP,
    address: shared['address'],
    amount: '30',
    kind: 'no_memo',
  });
  const from_address = senderOf(live, transaction_id);
  await request('recoverDeposit', { body: { network_id: 6, transaction_id, from_address } });
  await request('withdrawalRules', { query: TRON });
  const amount = '20';
  await request('previewWithdrawal', { body: { ...TRON, amount, fee_mode: 1 } });
  const process = async (extra: object = {}): Promise<Processed> => {
    live.pass(10_000);
    const request_id = crypto.randomUUID();
    const body = { ...TRON, address: RECEIVER, amount, fee_mode: 1, request_id, ...extra };
    const { id } = await request('processWithdrawal', { body });
    return { id: Number(id), request_id };
  };
  const { id, request_id } = await process();
  await request('withdrawalByRequest', { query: { request_id } });
  await request('confirmWithdrawal', { body: { id, ...(await codes(id)) } });
  const other = await process();
  await request('cancelWithdrawal', { body: { id: other.id } });
  const book = { label: 'Cold', network_id: 4, address: RECEIVER, ...(await codes()) };
  const entry = await request('addWithdrawalAddress', { body: book });
  const named = { label: 'Friend', receiver_type: 2, receiver: 'friend@example.com' };
  await request('addWithdrawalUser', { body: { ...named, ...(await codes()) } });
  await request('withdrawalAddresses');
  await request('whitelist');
  await request('deleteWithdrawalAddress', { body: { id: entry['id'] } });
  await request('setWhitelistMode', { body: { mode: 0, ...(await codes()) } });
  const inQueue = await process(await codes());
  await operatorPost(live, `/operator/withdrawals/${inQueue.id}`, { decision: 'ask' });
  await request('informWithdrawal', { body: { id: inQueue.id, receiver: 'Mai Kim' } });
  const token = { headers: { token: trader.chainToken }, bearer: undefined };
  await request('chainNetworks', token);
  await request('chainCoinNetwork', { ...token, query: { network_id: 4 } });
  await request('checkCoinTransaction', { ...token, body: { network_id: 6, transaction_id } });
  return responses;
}

/** Returns the sender, which is public on a real chain. */
export const senderOf = ({ custody }: LiveExchange, hash: string): string =>
  custody.context.db.get<{ from_address: string }>(
    'SELECT from_address FROM chain_transaction WHERE hash = ?',
    [hash],
  )?.from_address ?? '';
