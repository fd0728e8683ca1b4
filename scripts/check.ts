/** `npm run check`: runs the static part of `npm test`, fastest first. Stops at the first failure
 *  and prints the command that fixes it. `-- --only=types,lint` runs these steps alone. */
import { parseArgs } from 'node:util';
import { outcomeLine, runStep } from './runner/run-step.ts';
import { build, bundle, catalogs, size, staticSteps, stepsNamed } from './runner/steps.ts';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const steps = [catalogs, ...staticSteps, build, size, bundle];
for (const step of stepsNamed(steps, values.only)) {
  const outcome = await runStep(step);
  console.log(outcomeLine(outcome));
  if (!outcome.isPassed) {
    console.log(`\n${outcome.output.trimEnd()}\n\n${step.name}: ${step.fix}`);
    process.exit(1);
  }
}
