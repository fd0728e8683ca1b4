/** `npm run check`: runs the static part of `npm test`, fastest first. Stops at the first failure
 *  and prints the command that fixes it. */
import { outcomeLine, runStep } from './runner/run-step.ts';
import { build, bundle, catalogs, size, staticSteps } from './runner/steps.ts';

for (const step of [catalogs, ...staticSteps, build, size, bundle]) {
  const outcome = await runStep(step);
  console.log(outcomeLine(outcome));
  if (!outcome.isPassed) {
    console.log(`\n${outcome.output.trimEnd()}\n\n${step.name}: ${step.fix}`);
    process.exit(1);
  }
}
