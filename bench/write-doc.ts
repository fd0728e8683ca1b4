/** `node bench/write-doc.ts bench/results/RUN.json …`: writes docs/performance.md from finished
 *  runs. */
import { readFileSync } from 'node:fs';
import { writePerformancePage, type Results } from './harness/performance-page.ts';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Name the results: node bench/write-doc.ts bench/results/RUN.json');
  process.exitCode = 1;
} else {
  writePerformancePage(paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Results));
  console.log('Wrote docs/performance.md.');
}
