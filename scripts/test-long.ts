/** `npm run test:long`: runs the same suites at full count, which takes hours. */
import { runEverything } from './test.ts';

process.env['TIDEMARK_LONG'] = '1';
process.exit(await runEverything());
