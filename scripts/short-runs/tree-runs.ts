/** Scripts that read or write the source tree. Those that write run in a copy of it. */
import { join } from 'node:path';
import { copyTree } from '../runner/copy-tree.ts';
import { git } from '../runner/git.ts';
import { expectOutput, npmRun, type ShortRun } from './short-run.ts';

const IDENTITY = ['-c', 'user.name=check', '-c', 'user.email=check@example.com'];

const gitIn = (cwd: string, ...command: readonly string[]): Promise<string> =>
  git([...IDENTITY, ...command], { cwd });

/** A copy of the tree with everything in one commit. */
async function commitCopy(copy: string): Promise<void> {
  await copyTree(copy, 'linked');
  await gitIn(copy, 'init', '--quiet');
  await gitIn(copy, 'add', '--all');
  await gitIn(copy, 'commit', '--quiet', '--no-verify', '--message=copy');
}

async function mustBeUnchanged(copy: string): Promise<void> {
  const changed = await gitIn(copy, 'status', '--porcelain');
  if (changed !== '') throw new Error(`The script changed files of a clean tree:\n${changed}`);
}

/** In this order, because the first ones need a clean tree. */
export function copiedTreeRuns(folder: string): readonly ShortRun[] {
  const copy = join(folder, 'tree');
  const inCopy = { cwd: copy };
  return [
    {
      script: 'test:changed',
      run: async () => {
        await commitCopy(copy);
        await expectOutput('Nothing has changed', npmRun('test:changed', '--since=HEAD'), inCopy);
      },
    },
    {
      script: 'fix',
      run: async () => {
        await expectOutput('', npmRun('fix'), inCopy);
        await mustBeUnchanged(copy);
      },
    },
    {
      script: 'docs',
      run: async () => {
        await expectOutput(/Wrote [1-9]\d* pages/, npmRun('docs'), inCopy);
        await mustBeUnchanged(copy);
      },
    },
    {
      script: 'new',
      run: async () => {
        await expectOutput('wrote ', npmRun('new', 'machine', 'short-run/example'), inCopy);
      },
    },
  ];
}

/** The cheapest step stands for all of them. */
const ONE_STEP = '--only=supply';

export const otherRuns = (): readonly ShortRun[] => [
  {
    script: 'check',
    run: async () => void (await expectOutput('supply', npmRun('check', ONE_STEP))),
  },
  {
    script: 'test',
    run: async () => void (await expectOutput('1 passed, 0 failed', npmRun('test', ONE_STEP))),
  },
  {
    script: 'test:long',
    run: async () => void (await expectOutput('1 passed, 0 failed', npmRun('test:long', ONE_STEP))),
  },
  {
    script: 'engine',
    run: async () => {
      const input = '{"op":"book.dump"}\n';
      await expectOutput('{"bids":[],"asks":[]}', npmRun('engine'), { input });
    },
  },
  {
    script: 'machine',
    run: async () => {
      const input = 'retry.requested\nresolve queryExchange\n';
      await expectOutput('emits {"type":"returned"}', npmRun('machine', 'reconnect'), { input });
    },
  },
  {
    script: 'translate',
    run: async () => {
      // Welsh has no memory, so it lacks everything.
      await expectOutput(/^[\w-]{6}\tOrder book\t/m, npmRun('translate', 'cy'));
    },
  },
  {
    script: 'stories:accept',
    run: async () => {
      await expectOutput('Accepted 0 changed', npmRun('stories:accept', ACCEPTED));
    },
  },
  {
    script: 'shots',
    run: async () => {
      const found = /^1 pictures of routes, [1-9]\d* of stories/m;
      await expectOutput(found, npmRun('shots', `--only=${SHOWN}`));
    },
  },
];

/** Part of one address and of few stories. */
const SHOWN = 'terms';
/** One story, whose picture is that of the repository. */
const ACCEPTED = 'design-controls-checkbox--mixed';
