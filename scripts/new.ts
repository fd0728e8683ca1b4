/** `npm run new feature|machine|route|story NAME`: creates the files in their folders, test and
 *  story included. Overwrites nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, toolEnvironment } from './runner/programs.ts';
import { planFeature } from './templates/feature.ts';
import { planMachine } from './templates/machine.ts';
import type { Plan } from './templates/new-file.ts';
import { planRoute } from './templates/route.ts';
import { planStory } from './templates/story.ts';

interface Kind {
  readonly plan: (name: string) => Plan;
  readonly form: RegExp;
  readonly example: string;
}

const KEBAB = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

export const KINDS: Readonly<Record<string, Kind>> = {
  feature: { plan: planFeature, form: new RegExp(`^${KEBAB}$`), example: 'gift-cards' },
  machine: {
    plan: planMachine,
    form: new RegExp(`^${KEBAB}/${KEBAB}$`),
    example: 'wallet/withdrawal',
  },
  route: {
    plan: planRoute,
    form: new RegExp(`^${KEBAB}/${KEBAB}$`),
    example: 'gift-cards/redeem-card',
  },
  story: { plan: planStory, form: /^[\w/-]+\/[A-Z]\w*$/, example: 'design/controls/Button' },
};

/**
 * @returns the files to write and the remaining manual steps.
 * @throws Error in one sentence.
 */
export function planOf(kindName = '', name = ''): Plan {
  const kind = KINDS[kindName];
  if (kind === undefined) {
    throw new Error(`Usage: npm run new ${Object.keys(KINDS).join('|')} NAME`);
  }
  if (!kind.form.test(name)) {
    throw new Error(`Name missing or malformed; example: npm run new ${kindName} ${kind.example}`);
  }
  return kind.plan(name);
}

/** @throws Error when any of the files exists; then none is written. */
export function writePlan({ files }: Plan, into: string = root): void {
  const present = files.filter(({ path }) => existsSync(join(into, path)));
  if (present.length > 0) {
    throw new Error(`Already exists: ${present.map(({ path }) => path).join(', ')}`);
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    writeFileSync(join(into, path), text);
  }
}

if (import.meta.main) {
  try {
    const plan = planOf(process.argv[2], process.argv[3]);
    writePlan(plan);
    // A line with a long name has to be wrapped.
    spawnSync(
      'oxfmt',
      plan.files.map(({ path }) => path),
      { cwd: root, env: toolEnvironment() },
    );
    for (const { path } of plan.files) console.log(`wrote ${path}`);
    console.log(['Next:', ...plan.next].join('\n- '));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
