/** `node bench/write-doc.ts bench/results/RUN.json`: writes docs/performance.md from a run that is over. */
import { readFileSync } from 'node:fs';
import { writePerformancePage, type Results } from './harness/performance-page.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Name the results: node bench/write-doc.ts bench/results/RUN.json');
  process.exitCode = 1;
} else {
  writePerformancePage(JSON.parse(readFileSync(path, 'utf8')) as Results);
  console.log('Wrote docs/performance.md.');
}
