import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { coinId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { transactionById } from '#server/chain/chain-transactions.ts';
import { Chain } from '#server/chain/chain.ts';
import { SETTLED_CONFIRMATIONS } from '#server/chain/networks.ts';
import type { Db } from '#server/db/database.ts';
import { knownNetwork } from '#tests/support/test-custody.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';

const network = knownNetwork(1);
const START = epochMs(1_767_225_600_000);

interface Run {
  readonly db: Db;
  readonly chain: Chain;
}

function openChain(hasFaults = false, db = openMemoryDatabase()): Run {
  return { db, chain: new Chain({ db, seed: 'test', hasFaults }) };
}

const send = (
  { db, chain }: Run,
  at: number,
  extra: { dropAt?: number; reference?: string } = {},
) =>
  db.transaction(() =>
    chain.send(
      {
        networkId: network.id,
        coinId: coinId(2),
        amount: units(5n),
        fromAddress: 'from',
        toAddress: 'to',
        ...extra,
      },
      epochMs(at),
    ),
  );

/** Mines what is due. @returns the number of blocks. */
function mineTo({ db, chain }: Run, at: number): number {
  let count = 0;
  while (db.transaction(() => chain.step(epochMs(at))) !== undefined) count += 1;
  return count;
}

const rowsOf = ({ db }: Run) => [
  db.all('SELECT * FROM chain_transaction ORDER BY id'),
  db.all('SELECT network_id, height, depth, at_ms FROM chain_reorganisation ORDER BY id'),
  db.all('SELECT * FROM chain_tip ORDER BY network_id'),
];

it('mines a transaction with the next block and counts its confirmations', () => {
  const run = openChain();
  const { id } = send(run, START);
  expect(mineTo(run, START + network.blockMs - 1)).toBe(0);
  expect(mineTo(run, START + network.blockMs * 3)).toBe(3);
  const sent = transactionById(run.db, id);
  expect(sent).toMatchObject({ state: 'mined' });
  expect(sent && run.chain.confirmationsOf(sent)).toBe(3);
});

it('mines nothing without open transactions, and still counts the blocks', () => {
  const run = openChain();
  send(run, START);
  mineTo(run, START + network.blockMs * SETTLED_CONFIRMATIONS);
  const height = run.chain.heightOf(network, epochMs(START + network.blockMs * 24));
  expect(mineTo(run, START + network.blockMs * 1_000_000)).toBe(0);
  const later = epochMs(START + network.blockMs * 1_000_000);
  expect(run.chain.heightOf(network, later) - height).toBe(1_000_000 - 24);
  send(run, later);
  expect(mineTo(run, later + network.blockMs)).toBe(1);
  expect(run.chain.heightOf(network, epochMs(later + network.blockMs))).toBe(height + 999_977);
});

it('returns the first transaction of a reference', () => {
  const run = openChain();
  const first = send(run, START, { reference: 'withdrawal:1' });
  expect(send(run, START, { reference: 'withdrawal:1' })).toEqual(first);
  expect(send(run, START, { reference: 'withdrawal:2' }).id).not.toBe(first.id);
});

it('removes a transaction at its confirmations by a reorganisation, and returns the others to the pool', () => {
  const run = openChain();
  const doomed = send(run, START, { dropAt: 2 });
  const other = send(run, START + network.blockMs);
  mineTo(run, START + network.blockMs * 2);
  expect(transactionById(run.db, doomed.id)).toMatchObject({ state: 'mined' });
  mineTo(run, START + network.blockMs * 3);
  expect(transactionById(run.db, doomed.id)).toMatchObject({ state: 'dropped' });
  const again = transactionById(run.db, other.id);
  expect(again && run.chain.confirmationsOf(again)).toBe(1);
  expect(run.db.get('SELECT depth FROM chain_reorganisation')).toEqual({ depth: 2n });
});

it('repeats itself with the same seed and times, also across a restart', () => {
  const [one, two] = [openChain(true), openChain(true)];
  for (let step = 0; step < 1_000; step += 1) {
    for (const run of [one, two]) {
      const at = START + step * network.blockMs;
      const current = run === two ? openChain(true, run.db) : run;
      if (step % 3 === 0) send(current, at);
      mineTo(current, at);
    }
  }
  expect(rowsOf(two)).toEqual(rowsOf(one));
  expect(rowsOf(one)[1]?.length).toBeGreaterThan(0);
});
