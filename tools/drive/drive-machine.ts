/** `npm run machine NAME -- --drive`: plays the paths of a machine on the real page. */
import { root, runInForeground } from '#scripts/runner/programs.ts';
import { DRIVERS } from './drivers/drivers.ts';

const FILE = 'tests/e2e/still/driven-paths.e2e.ts';

/** @returns the exit code. */
export async function driveMachine(name: string): Promise<number> {
  if (!DRIVERS.some(({ machine }) => machine === name)) {
    const names = DRIVERS.map(({ machine }) => machine).join(', ');
    console.log(`${name} has no driver. Machines with one: ${names}.`);
    return 1;
  }
  process.env['TIDEMARK_DRIVEN_MACHINE'] = name;
  const exitCode = await runInForeground(['playwright', 'test', '--project=still', FILE]);
  console.log(`Pictures: ${root}/test-results/drive/${name}/index.html`);
  return exitCode;
}
