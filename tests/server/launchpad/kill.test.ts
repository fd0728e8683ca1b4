/** Kills of the process in every phase: what is on disk afterwards is a step before or after, and the rest of the sale ends
 *  as if nothing had happened. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DATABASE_FILE } from '#server/db/data-folder.ts';
import { countOf } from '#tests/support/count-of.ts';
import { startKillable, type Killable } from '#tests/support/kill/killable.ts';
import type {
  LaunchpadAction,
  LaunchpadCommand,
  LaunchpadReply,
} from '#tests/support/kill/launchpad-process.ts';
import { writeEmptyDatabase } from '#tests/support/memory-database.ts';
import { at } from '#tests/support/test-launchpad.ts';

const PROGRAM = new URL('../../support/kill/launchpad-process.ts', import.meta.url).pathname;
const TIMEOUT_MS = 600_000;

type Step = readonly [hour: number, action: LaunchpadAction];
const tick: LaunchpadAction = { do: 'tick' };
const commit = (user: number, amount: string): LaunchpadAction => ({ do: 'commit', user, amount });
const buy = (user: number, amount: string): LaunchpadAction => ({ do: 'buy', user, amount });

const SCRIPTS: Readonly<Record<string, readonly Step[]>> = {
  lottery: [
    [-0.5, { do: 'create', sale: 'lottery' }],
    [1, tick],
    [2, commit(11, '20')],
    [2.1, commit(12, '20')],
    [2.2, commit(13, '10')],
    [2.3, commit(14, '20')],
    [10, tick],
    [12, tick],
    [13, { do: 'claim', user: 11 }],
    [20, tick],
    [60, tick],
    [61, { do: 'claim', user: 11 }],
    [100, tick],
  ],
  snapshot: [
    [-0.5, { do: 'create', sale: 'snapshot' }],
    [3, tick],
    [20, tick],
    [25, tick],
    [26, commit(11, '50')],
    [26, commit(11, '5')],
    [27, commit(12, '700')],
    [34, tick],
    [36, tick],
    [37, { do: 'claim', user: 12 }],
  ],
  first_come: [
    [-0.5, { do: 'create', sale: 'first_come' }],
    [0, { do: 'join', user: 11 }],
    [0, { do: 'join', user: 12 }],
    [1, tick],
    [1.01, buy(11, '100')],
    [1.02, buy(12, '100')],
    [1.2, tick],
    [1.21, buy(11, '100')],
    [1.22, buy(12, '100')],
    [10, tick],
    [12, tick],
  ],
  cancelled: [
    [-0.5, { do: 'create', sale: 'subscription' }],
    [2, commit(11, '50')],
    [2, commit(12, '30')],
    [11, { do: 'cancel' }],
    [12, tick],
  ],
};

class Process {
  readonly #killable: Killable<LaunchpadCommand>;
  readonly #waiting = new Map<number, (reply: LaunchpadReply) => void>();
  #number = 0;

  constructor(path: string) {
    this.#killable = startKillable<LaunchpadCommand, LaunchpadReply>(PROGRAM, path, (reply) =>
      this.#waiting.get(reply.number)?.(reply),
    );
  }

  /** @returns undefined when the process died first */
  async run([hour, action]: Step): Promise<LaunchpadReply | undefined> {
    await this.#killable.opened;
    const number = (this.#number += 1);
    const replied = new Promise<LaunchpadReply>((resolve) => this.#waiting.set(number, resolve));
    this.#killable.send({ ...action, number, time: at(hour) });
    return Promise.race([replied, this.#killable.died.then(() => undefined)]);
  }

  async must(step: Step): Promise<LaunchpadReply> {
    const reply = await this.run(step);
    if (reply === undefined) throw new Error('the process has died');
    return reply;
  }

  dieAfterCommit = (): void => this.#killable.dieAfterCommit();
  kill = (): Promise<void> => this.#killable.kill();
}

async function withProcess<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const path = mkdtempSync(join(tmpdir(), 'launchpad-kill-'));
  mkdirSync(path, { recursive: true });
  writeEmptyDatabase(join(path, DATABASE_FILE));
  try {
    return await work(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** States after each step without a kill. */
const statesOf = (script: readonly Step[]): Promise<readonly string[]> =>
  withProcess(async (path) => {
    const process = new Process(path);
    const states: string[] = [];
    for (const step of script) {
      const reply = await process.must(step);
      expect(reply.breaches).toEqual([]);
      states.push(reply.state);
    }
    await process.kill();
    return states;
  });

async function killAt(script: readonly Step[], states: readonly string[], index: number) {
  await withProcess(async (path) => {
    const killed = new Process(path);
    for (const step of script.slice(0, index)) await killed.must(step);
    const [hour, action] = script[index] ?? [0, tick];
    killed.dieAfterCommit();
    await killed.run([hour, action]);
    await killed.kill();
    const again = new Process(path);
    // A look at the present finishes what is due.
    const found = await again.must([hour, tick]);
    expect(found.breaches).toEqual([]);
    const reply = found.state === states[index] ? found : await again.must([hour, action]);
    expect(reply.state).toBe(states[index]);
    for (const [at_, step] of script.slice(index + 1).entries()) {
      const next = await again.must(step);
      expect(next.breaches).toEqual([]);
      expect(next.state).toBe(states[index + 1 + at_]);
    }
    await again.kill();
  });
}

/** In the short run, the steps that change a phase or move money. */
const KILLS = countOf<Readonly<Record<string, readonly number[]>>>({
  short: { lottery: [2, 7, 8], cancelled: [3] },
  long: Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, script]) => [name, script.map((_, index) => index)]),
  ),
});

it.each(Object.entries(KILLS))(
  'ends a %s sale as without kills',
  async (name, indices) => {
    const script = SCRIPTS[name] ?? [];
    const states = await statesOf(script);
    for (const index of indices) await killAt(script, states, index);
  },
  TIMEOUT_MS,
);
