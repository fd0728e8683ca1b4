/** Sends simulated coins to deposit addresses, for the operator of an exchange that only this machine
 *  can reach. A page with a form, and the same as calls for tests. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parse } from '#contract/codec.ts';
import {
  FAUCET_PATH,
  mineBlocks,
  sendCoins,
  type FaucetKind,
  type FaucetRequest,
} from '#contract/operator/faucet.ts';
import { accept, handle, type Handler } from './handler.ts';
import { documentOf, markup, type Html } from './html.ts';
import type { OperatorAccess } from './operator-access.ts';
import { FORM_HEADERS } from './security-policy.ts';
import { STYLE_URL } from './server-style.ts';

const KIND_LABELS: Readonly<Record<FaucetKind, string>> = {
  normal: 'Normal',
  small: 'Below the minimum',
  no_memo: 'Without the memo',
  rolled_back: 'Rolled back after the credit',
  rolled_back_late: 'Rolled back when final',
  dropped: 'Never mined',
  flagged: 'From a sanctioned address',
};

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

export const faucetCalls = (faucet: Faucet): readonly Handler[] => [
  handle(sendCoins, async ({ body }) => {
    const outcome = await faucet.send(body);
    if (typeof outcome === 'string') return { ...accept('', { message: outcome }), status: 422 };
    return accept('', outcome);
  }),

  handle(mineBlocks, async ({ body: { networkId, count } }) => {
    const isMined = await faucet.mine(networkId, count);
    return { ...accept('', { isMined }), status: isMined ? 200 : 422 };
  }),
];

export function registerFaucetPage(
  app: FastifyInstance,
  operator: OperatorAccess,
  faucet: Faucet,
): void {
  const page = (reply: FastifyReply, form: FaucetRequest, message?: string) =>
    reply
      .headers({ ...FORM_HEADERS, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(faucet, form, message));

  app.get(FAUCET_PATH, async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    return page(reply, formOf(request.query));
  });

  app.post(FAUCET_PATH, async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    const form = formOf(request.body);
    const outcome = await faucet.send(form);
    const message = typeof outcome === 'string' ? outcome : `Sent: ${outcome.transactionId}`;
    return page(reply, form, message);
  });
}

/** Reads the form as the call does; one that cannot be read counts as empty. */
function formOf(input: unknown): FaucetRequest {
  const given = parse(sendCoins.body, input);
  return given.ok ? given.model : sendCoins.body.decode({});
}

const pageOf = (faucet: Faucet, form: FaucetRequest, message: string | undefined): string =>
  documentOf(
    'Faucet',
    STYLE_URL,
    markup`<main>
      <h1>Faucet</h1>
      <p>Sends simulated coins to a deposit address. They have no value outside this exchange.</p>
      ${message === undefined ? '' : markup`<p role="status">${message}</p>`}
      <form method="post" action="${FAUCET_PATH}">
        <p><label>Coin <input name="coin_type" required value="${form.coin || 'USDT'}" /></label></p>
        <p><label>Network <select name="network_id">${networkOptions(faucet, form)}</select></label></p>
        <p><label>Address <input name="address" required size="64" value="${form.address}" /></label></p>
        <p><label>Memo <input name="memo" value="${form.memo}" /></label></p>
        <p><label>Amount <input name="amount" inputmode="decimal" value="${form.amount || '100'}" /></label></p>
        <p><label>Kind <select name="kind">${kindOptions(form)}</select></label></p>
        <p><button>Send coins</button></p>
      </form>
      <h2>Recent transactions</h2>
      ${faucet.recent().map(rowOf)}
    </main>`,
  );

function networkOptions({ choices }: Faucet, form: FaucetRequest): readonly Html[] {
  const networks = new Map(choices.map(({ networkId, name }) => [networkId, name]));
  return [...networks].map(([id, name]) => optionOf(String(id), name, id === form.networkId));
}

const kindOptions = (form: FaucetRequest): readonly Html[] =>
  Object.entries(KIND_LABELS).map(([kind, label]) => optionOf(kind, label, kind === form.kind));

const optionOf = (value: string, label: string, isSelected: boolean): Html =>
  isSelected
    ? markup`<option value="${value}" selected>${label}</option>`
    : markup`<option value="${value}">${label}</option>`;

const rowOf = (row: FaucetRow): Html =>
  markup`<article>
    <h3>${row.amount} ${row.coin} on ${row.network}</h3>
    <p>From ${row.fromAddress}</p>
    <p>To ${row.toAddress}: ${row.state}, ${row.confirmations} confirmations</p>
    <pre>${row.hash}</pre>
  </article>`;
