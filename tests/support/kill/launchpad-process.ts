/** Runs the Launchpad in a separate process, with the clock of its commands. Tests kill it:
 *  `node launchpad-process.ts <data folder>`. */
import { userId } from '#contract/core/ids.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { cancelProject } from '#server/launchpad/projects/cancel-project.ts';
import { projectCount } from '#server/launchpad/projects/project-rows.ts';
import {
  FIRST_COME,
  LAUNCH_START,
  LOTTERY,
  nameOf,
  openTestLaunchpad,
  WITH_SNAPSHOT,
} from '../test-launchpad.ts';
import { serveCommands } from './serve-commands.ts';

export type LaunchpadAction =
  | { readonly do: 'create'; readonly sale: keyof typeof SALES }
  | { readonly do: 'commit' | 'buy'; readonly user: number; readonly amount: string }
  | { readonly do: 'join' | 'claim'; readonly user: number }
  | { readonly do: 'cancel' | 'tick' };

export type LaunchpadCommand = LaunchpadAction & {
  readonly number: number;
  /** Time of the clock. */
  readonly time: number;
};

export interface LaunchpadReply {
  readonly number: number;
  readonly result: string;
  /** All rows of the Launchpad and all balances. */
  readonly state: string;
  readonly breaches: readonly string[];
}

const SALES = {
  subscription: {},
  snapshot: WITH_SNAPSHOT,
  lottery: LOTTERY,
  first_come: FIRST_COME,
} as const;

const PROJECT = { id: 1 };
const TABLES = ['project', 'hour', 'sample', 'commitment', 'claim', 'place'] as const;

const [, , path = ''] = process.argv;
const { db } = openDataFolder(path);
const userCount = db.get<{ count: bigint }>('SELECT count(*) AS count FROM identity_level')?.count;
const isNew = userCount === 0n;
const test = await openTestLaunchpad({ isNew, turnsAtOnce: 1, startMs: LAUNCH_START - 1 }, db);
serveCommands({ db, health: test.exchange.health, respond });

async function respond(command: LaunchpadCommand): Promise<LaunchpadReply> {
  test.clock.nowMs = command.time;
  const outcome = await carryOut(command);
  await test.service.timer.advance();
  const { number } = command;
  return { number, result: nameOf(outcome), state: stateOf(), breaches: await test.breaches() };
}

async function carryOut(command: LaunchpadCommand): Promise<unknown> {
  switch (command.do) {
    case 'create':
      return projectCount(db) === 0 ? test.project(SALES[command.sale]) : undefined;
    case 'commit':
      return test.commit(userId(command.user), PROJECT, command.amount);
    case 'buy':
      return test.buy(userId(command.user), PROJECT, command.amount);
    case 'join':
      return test.join(userId(command.user), PROJECT);
    case 'claim':
      return test.claim(userId(command.user), PROJECT);
    case 'cancel':
      return test.service.run((tx) => cancelProject(tx, PROJECT.id));
    default:
      return undefined;
  }
}

function stateOf(): string {
  const rows = TABLES.map((name) => db.all(`SELECT * FROM launchpad_${name} ORDER BY 1, 2, 3`));
  const balances = db.all(
    'SELECT owner_id, coin_id, purpose, wallet_type, balance_units FROM account WHERE balance_units <> 0 ORDER BY 1, 2, 3, 4',
  );
  return JSON.stringify([rows, balances], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
