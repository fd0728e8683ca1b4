/** `node bench/agreement.ts bench/results/RUN.json RUN.json …`: compares the verdicts of several runs
 *  on one machine, and prints how far each judged value spreads. Fails if two runs contradict each
 *  other. */
import { readFileSync } from 'node:fs';
import { agreementOf, agreementText } from './harness/agreement.ts';
import type { Results } from './harness/performance-page.ts';

const paths = process.argv.slice(2);
if (paths.length < 2) {
  console.error('Name two results or more: node bench/agreement.ts bench/results/RUN.json …');
  process.exitCode = 1;
} else {
  const runs = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Results);
  const agreement = agreementOf(runs.map(({ conclusions }) => conclusions));
  console.log(agreementText(agreement));
  if (agreement.some(({ isContradictory }) => isContradictory)) process.exitCode = 1;
}
