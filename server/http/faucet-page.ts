/** Sends simulated coins to deposit addresses, for the operator of an exchange that only this machine
 *  can reach. A page with a form, and the same as calls for tests. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { documentOf, markup, type Html } from './html.ts';
import type { OperatorAccess } from './operator-access.ts';
import { DATA_HEADERS, FORM_HEADERS } from './security-policy.ts';
import { STYLE_URL } from './server-style.ts';

/** Ways in which the faucet sends, with their labels on the page. */
export const FAUCET_KINDS = {
  normal: 'Normal',
  small: 'Below the minimum',
  no_memo: 'Without the memo',
  rolled_back: 'Rolled back after the credit',
  rolled_back_late: 'Rolled back when final',
  dropped: 'Never mined',
  flagged: 'From a sanctioned address',
} as const;
export type FaucetKind = keyof typeof FAUCET_KINDS;

export interface FaucetRequest {
  readonly coin: string;
  readonly networkId: number;
  readonly address: string;
  readonly memo: string;
  readonly amount: string;
  readonly kind: FaucetKind;
}

export interface FaucetRow {
  readonly hash: string;
  readonly network: string;
  readonly coin: string;
  readonly amount: string;
  readonly fromAddress: string;
  readonly toAddress: string;
  readonly state: string;
  readonly confirmations: number;
}

interface SentCoins {
  readonly transactionId: string;
  readonly fromAddress: string;
}

export interface Faucet {
  /** Coins on networks, for the form. */
  readonly choices: readonly {
    readonly coin: string;
    readonly networkId: number;
    readonly name: string;
  }[];
  /** @returns the transaction, or a sentence about the problem. */
  send(request: FaucetRequest): Promise<SentCoins | string>;
  /** Mines blocks ahead of their time. @returns false for an unknown network. */
  mine(networkId: number, count: number): Promise<boolean>;
  /** Newest first. */
  recent(): readonly FaucetRow[];
}

const BLOCK_COUNT_MAX = 100;

export function registerFaucetPage(
  app: FastifyInstance,
  operator: OperatorAccess,
  faucet: Faucet,
): void {
  const page = (reply: FastifyReply, query: Fields, message?: string) =>
    reply
      .headers({ ...FORM_HEADERS, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(faucet, query, message));

  app.get('/faucet', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    return page(reply, fieldsOf(request.query));
  });

  app.post('/faucet', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    const fields = fieldsOf(request.body);
    const outcome = await faucet.send(requestOf(fields));
    const message = typeof outcome === 'string' ? outcome : `Sent: ${outcome.transactionId}`;
    return page(reply, fields, message);
  });

  app.post('/faucet/send', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    const outcome = await faucet.send(requestOf(fieldsOf(request.body)));
    const isSent = typeof outcome !== 'string';
    return reply
      .code(isSent ? 200 : 422)
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
      .send(
        isSent
          ? { transaction_id: outcome.transactionId, from_address: outcome.fromAddress }
          : { message: outcome },
      );
  });

  app.post('/faucet/blocks', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    const { network_id: networkId = '', count = '1' } = fieldsOf(request.body);
    const isCount = /^\d{1,3}$/.test(count) && Number(count) <= BLOCK_COUNT_MAX;
    const isMined = isCount && (await faucet.mine(integerOf(networkId), Number(count)));
    return reply
      .code(isMined ? 200 : 422)
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
      .send({ mined: isMined });
  });
}

type Fields = Readonly<Record<string, string>>;

/** Text fields of a form, a query or a JSON body. */
function fieldsOf(input: unknown): Fields {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
}

const integerOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);

function requestOf(fields: Fields): FaucetRequest {
  const kind = fields['kind'] ?? 'normal';
  return {
    coin: fields['coin_type'] ?? '',
    networkId: integerOf(fields['network_id'] ?? ''),
    address: fields['address'] ?? '',
    memo: fields['memo'] ?? '',
    amount: fields['amount'] ?? '',
    kind: Object.hasOwn(FAUCET_KINDS, kind) ? (kind as FaucetKind) : 'normal',
  };
}

const pageOf = (faucet: Faucet, fields: Fields, message: string | undefined): string =>
  documentOf(
    'Faucet',
    STYLE_URL,
    markup`<main>
      <h1>Faucet</h1>
      <p>Sends simulated coins to a deposit address. They have no value outside this exchange.</p>
      ${message === undefined ? '' : markup`<p role="status">${message}</p>`}
      <form method="post" action="/faucet">
        <p><label>Coin <input name="coin_type" required value="${fields['coin_type'] ?? 'USDT'}" /></label></p>
        <p><label>Network <select name="network_id">${networkOptions(faucet, fields)}</select></label></p>
        <p><label>Address <input name="address" required size="64" value="${fields['address'] ?? ''}" /></label></p>
        <p><label>Memo <input name="memo" value="${fields['memo'] ?? ''}" /></label></p>
        <p><label>Amount <input name="amount" inputmode="decimal" value="${fields['amount'] ?? '100'}" /></label></p>
        <p><label>Kind <select name="kind">${kindOptions(fields)}</select></label></p>
        <p><button>Send coins</button></p>
      </form>
      <h2>Recent transactions</h2>
      ${faucet.recent().map(rowOf)}
    </main>`,
  );

function networkOptions({ choices }: Faucet, fields: Fields): readonly Html[] {
  const networks = new Map(choices.map(({ networkId, name }) => [networkId, name]));
  return [...networks].map(([id, name]) => optionOf(String(id), name, fields['network_id']));
}

const kindOptions = (fields: Fields): readonly Html[] =>
  Object.entries(FAUCET_KINDS).map(([kind, label]) => optionOf(kind, label, fields['kind']));

const optionOf = (value: string, label: string, selected: string | undefined): Html =>
  value === selected
    ? markup`<option value="${value}" selected>${label}</option>`
    : markup`<option value="${value}">${label}</option>`;

const rowOf = (row: FaucetRow): Html =>
  markup`<article>
    <h3>${row.amount} ${row.coin} on ${row.network}</h3>
    <p>From ${row.fromAddress}</p>
    <p>To ${row.toAddress}: ${row.state}, ${row.confirmations} confirmations</p>
    <pre>${row.hash}</pre>
  </article>`;
