/** Simulates the networks: blocks by the clock, confirmations, reorganisations and dropped
 *  transactions. Everything random is a digest of the seed and of stored numbers, and everything
 *  else is in the database, so a restart continues the same run. Every function that writes runs
 *  inside the caller's transaction. */
import { createHash } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { withDefault, integer, time } from '#server/db/table/columns.ts';
import { table, type RecordIn } from '#server/db/table/table.ts';
import {
  activeNetworks,
  insertTransaction,
  lastTransactionId,
  markSettled,
  saveState,
  transactionByHash,
  transactionByReference,
  unsettledTransactions,
  type ChainTransaction,
  type NewTransaction,
} from './chain-transactions.ts';
import { NETWORKS, networkOf, SETTLED_CONFIRMATIONS, type ChainNetwork } from './networks.ts';

export interface ChainOptions {
  readonly db: Db;
  /** The same seed gives the same hashes, reorganisations and drops. */
  readonly seed: string;
  /** Whether blocks are reorganised and transactions dropped at random. */
  readonly hasFaults: boolean;
}

/** The newest block of a network. */
const tipTable = table('chain_tip', {
  networkId: integer('network_id'),
  height: integer('height'),
  minedAt: time('mined_at_ms'),
});
type Tip = Omit<RecordIn<typeof tipTable>, 'networkId'>;

const reorganisationTable = table('chain_reorganisation', {
  id: withDefault(integer('id')),
  networkId: integer('network_id'),
  height: integer('height'),
  /** Blocks that were replaced. */
  depth: integer('depth'),
  at: time('at_ms'),
});

/** One block in this many is followed by a reorganisation. */
const REORGANISATION_EVERY = 100;
const REORGANISATION_DEPTH_MAX = 3;
/** One transaction in this many is dropped instead of mined. */
const DROP_EVERY = 1_000;
/** A transaction waits for a later block once in this many blocks. */
const WAIT_EVERY = 8;
const FIRST_HEIGHT = 100_000;

export class Chain {
  readonly #options: ChainOptions;

  constructor(options: ChainOptions) {
    this.#options = options;
  }

  /** True when a block is due that can change a transaction. */
  isBlockDue(now: EpochMs): boolean {
    return this.#dueBlock(now) !== undefined;
  }

  /** Height of the newest block. Blocks without a transaction are counted, not stored. */
  heightOf(network: ChainNetwork, now: EpochMs): number {
    const tip = this.#tip(network, now);
    return tip.height + Math.max(0, Math.floor((now - tip.minedAt) / network.blockMs));
  }

  /** Confirmations at the last block that was mined: 1 in the newest block. */
  confirmationsOf(transaction: ChainTransaction): number {
    if (transaction.state !== 'mined' || transaction.blockHeight === undefined) return 0;
    const tip = this.#storedTip(transaction.networkId);
    return Math.max(1, (tip?.height ?? 0) - transaction.blockHeight + 1);
  }

  /** Adds a transaction to the network's pool. A known reference returns its transaction. */
  send(sent: NewTransaction, now: EpochMs): ChainTransaction {
    const { db } = this.#options;
    const known =
      sent.reference === undefined ? undefined : transactionByReference(db, sent.reference);
    if (known !== undefined) return known;
    const network = networkOf(sent.networkId);
    assert(network !== undefined, 'a transaction is sent on a known network');
    assert(sent.amount > 0n, 'a transaction moves something');
    // Blocks without transactions are skipped first, so that this one is not mined in the past.
    const isIdle = unsettledTransactions(db, network.id).length === 0;
    if (isIdle) this.#saveTip(network, this.#computedTip(network, now));
    const id = lastTransactionId(db) + 1;
    const hash = this.#hashOf(network, id);
    insertTransaction(db, id, hash, sent, now);
    const transaction = transactionByHash(db, network.id, hash);
    assert(transaction !== undefined, 'a transaction that was written is found');
    return transaction;
  }

  /**
   * Mines the oldest block that is due on a network with open transactions.
   * @returns its network; undefined when none is due.
   */
  step(now: EpochMs): ChainNetwork | undefined {
    const due = this.#dueBlock(now);
    if (due === undefined) return undefined;
    this.#mine(due.network, epochMs(due.at));
    return due.network;
  }

  /** Mines one block ahead of its time, for the operator. */
  mineNow(network: ChainNetwork, now: EpochMs): void {
    const tip = this.#computedTip(network, now);
    if (unsettledTransactions(this.#options.db, network.id).length === 0) {
      this.#saveTip(network, { height: tip.height + 1, minedAt: now });
    } else this.#mine(network, now);
  }

  #dueBlock(now: EpochMs): { readonly network: ChainNetwork; readonly at: number } | undefined {
    const active = activeNetworks(this.#options.db);
    // The sort is stable: of two blocks at one time, the network with the lower ID comes first.
    return NETWORKS.filter(({ id }) => active.has(id))
      .map((network) => ({ network, at: this.#tip(network, now).minedAt + network.blockMs }))
      .filter(({ at }) => at <= now)
      .toSorted((a, b) => a.at - b.at)[0];
  }

  #mine(network: ChainNetwork, minedAt: EpochMs): void {
    const height = this.#tip(network, minedAt).height + 1;
    this.#saveTip(network, { height, minedAt });
    this.#reorganise(network, height, minedAt);
    for (const transaction of unsettledTransactions(this.#options.db, network.id)) {
      if (transaction.state === 'pending') this.#confirm(transaction, height);
      else if (height - (transaction.blockHeight ?? height) + 1 >= SETTLED_CONFIRMATIONS) {
        markSettled(this.#options.db, transaction.id);
      }
    }
  }

  /** Replaces the newest blocks: their transactions return to the pool, and those that were to be
   *  removed are dropped. */
  #reorganise(network: ChainNetwork, height: number, now: EpochMs): void {
    const { db } = this.#options;
    const mined = unsettledTransactions(db, network.id).filter(({ state }) => state === 'mined');
    const confirmationsOf = (one: ChainTransaction): number =>
      height - 1 - (one.blockHeight ?? height) + 1;
    const doomed = mined.filter(
      (one) => one.dropAt !== undefined && confirmationsOf(one) >= one.dropAt,
    );
    const depth = Math.max(this.#randomDepth(network, height), ...doomed.map(confirmationsOf));
    if (depth === 0) return;
    const removed = mined.filter((one) => confirmationsOf(one) <= depth);
    if (removed.length === 0) return;
    reorganisationTable.insert(db, { networkId: network.id, height, depth, at: now });
    for (const one of removed) {
      const state = doomed.includes(one) ? 'dropped' : 'pending';
      saveState(db, one.id, { state, blockHeight: undefined });
    }
  }

  #randomDepth(network: ChainNetwork, height: number): number {
    if (!this.#options.hasFaults) return 0;
    const drawn = this.#random(`reorganisation/${network.id}/${height}`);
    if (drawn % REORGANISATION_EVERY !== 0) return 0;
    return 1 + (Math.floor(drawn / REORGANISATION_EVERY) % REORGANISATION_DEPTH_MAX);
  }

  #confirm(transaction: ChainTransaction, height: number): void {
    const { db, hasFaults } = this.#options;
    const { id, dropAt } = transaction;
    const isLost = hasFaults && this.#random(`drop/${id}`) % DROP_EVERY === 0;
    if (dropAt === 0 || isLost) {
      saveState(db, id, { state: 'dropped', blockHeight: undefined });
    } else if (!hasFaults || this.#random(`wait/${id}/${height}`) % WAIT_EVERY !== 0) {
      saveState(db, id, { state: 'mined', blockHeight: height });
    }
  }

  #hashOf(network: ChainNetwork, id: number): string {
    const digits = this.#digest(`transaction/${network.id}/${id}`).toString('hex');
    return network.addressFamily === 'ethereum' ? `0x${digits}` : digits;
  }

  #random(name: string): number {
    return this.#digest(name).readUIntBE(0, 6);
  }

  #digest(name: string): Buffer {
    return createHash('sha256').update(`${this.#options.seed}/${name}`).digest();
  }

  #storedTip(networkId: number): Tip | undefined {
    return tipTable.find(this.#options.db, { networkId });
  }

  #tip(network: ChainNetwork, now: EpochMs): Tip {
    return this.#storedTip(network.id) ?? { height: FIRST_HEIGHT, minedAt: now };
  }

  /** The tip after all blocks up to now, as if each had been mined without a transaction. */
  #computedTip(network: ChainNetwork, now: EpochMs): Tip {
    const tip = this.#tip(network, now);
    const count = Math.max(0, Math.floor((now - tip.minedAt) / network.blockMs));
    return {
      height: tip.height + count,
      minedAt: epochMs(tip.minedAt + count * network.blockMs),
    };
  }

  #saveTip(network: ChainNetwork, { height, minedAt }: Tip): void {
    const tip = { networkId: network.id, height, minedAt };
    tipTable.put(this.#options.db, ['networkId'], tip);
  }
}
