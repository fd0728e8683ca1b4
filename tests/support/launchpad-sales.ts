/** Token sales of a running exchange, created on the operator's desk. */
import { MINUTE_MS } from '#contract/core/durations.ts';
import { isoOf, epochMs } from '#contract/core/time.ts';
import { bearerOf, type LiveExchange } from './live-exchange.ts';

export interface DeskReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call of the desk's section. */
export async function deskCall(live: LiveExchange, path = '', body?: object): Promise<DeskReply> {
  const headers = bearerOf(live);
  const response = await fetch(
    `${live.url}/operator/launchpad${path}`,
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  return { status: response.status, body: (await response.json()) as DeskReply['body'] };
}

interface Times {
  /** Minutes from now. */
  readonly commitIn: number;
  readonly commitFor: number;
}

/** 100,000 tokens at 0.05 USDT, at most 20,000 for each user; calculation and distribution follow after a minute each. */
export function saleBody(
  live: LiveExchange,
  coin: string,
  { commitIn, commitFor }: Times,
  changed: object = {},
): object {
  const start = live.now();
  const at = (minutes: number): string => isoOf(epochMs(start + minutes * MINUTE_MS));
  const [commit, calculation] = [commitIn, commitIn + commitFor];
  const distribution = calculation + 1;
  const phase = (number: number, from: number, to: number) => ({
    phase: number,
    starts_at: at(from),
    ends_at: at(to),
  });
  return {
    name: `Project ${coin}`,
    coin_type: coin,
    total_tokens: '100000',
    price: '0.05',
    price_coin: 'USDT',
    sale_type: 1,
    lot: '1',
    hard_cap_per_user: '20000',
    minimum_commit: '1',
    maximum_commit: '1000',
    phases: [
      phase(1, 0, commit),
      phase(3, commit, calculation),
      phase(4, calculation, distribution),
      phase(5, distribution, distribution + 100_000),
    ],
    vesting: [{ percent: '100', at: at(distribution) }],
    ...changed,
  };
}

/** @throws Error when the exchange finds something wrong with it */
export async function openSale(live: LiveExchange, body: object): Promise<number> {
  const created = await deskCall(live, '', body);
  if (created.body['outcome'] !== 'done') {
    const preview = await deskCall(live, '/preview', body);
    throw new Error(`not created: ${JSON.stringify([created.body, preview.body])}`);
  }
  const { body: listed } = await live.call('launchpadProjects');
  const [newest] = listed.data as unknown as readonly { readonly id: number }[];
  return Number(newest?.id);
}

/** What a request of a sale in its commit phase says. */
export async function termsOfSale(
  live: Pick<LiveExchange, 'call'>,
  id: number,
): Promise<{ project_id: number; terms_hash: unknown; agreement: true; wallet_type: 2 }> {
  const { body } = await live.call('launchpadProject', { params: { id: String(id) } });
  return { project_id: id, terms_hash: body.data?.['terms_hash'], agreement: true, wallet_type: 2 };
}
