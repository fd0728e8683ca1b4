/** `npm run machine NAME -- --drive`: plays the paths of a machine on the real page. */
import { ensureChromium } from '#scripts/runner/chromium.ts';
import { root, runInForeground } from '#scripts/runner/programs.ts';
import { DRIVERS } from './drivers/drivers.ts';
import { DRIVEN_MACHINE_VARIABLE, DRIVEN_PATH_VARIABLE } from './variables.ts';

const FILE = 'tests/e2e/still/driven-paths.e2e.ts';

/** @param paths numbers of those that are played, with commas between them. @returns the exit code. */
export async function driveMachine(name: string, paths?: string): Promise<number> {
  const drivers = DRIVERS.filter(({ machine }) => machine === name);
  if (drivers.length === 0) {
    const names = [...new Set(DRIVERS.map(({ machine }) => machine))].join(', ');
    console.log(`${name} has no driver. Machines with one: ${names}.`);
    return 1;
  }
  process.env['TIDEMARK_CHROMIUM'] = await ensureChromium();
  process.env[DRIVEN_MACHINE_VARIABLE] = name;
  if (paths !== undefined) process.env[DRIVEN_PATH_VARIABLE] = paths;
  const exitCode = await runInForeground(['playwright', 'test', '--project=still', FILE]);
  for (const { machine, folder = machine } of drivers)
    console.log(`Pictures: ${root}/test-results/drive/${folder}/index.html`);
  return exitCode;
}
