/** `npm start`: builds the client when its sources changed, then runs the exchange that serves it.
 *  The exchange prints its address, or one sentence why it cannot start. */
import { buildClient } from './build-client.ts';
import { runInForeground } from './runner/programs.ts';

if ((await buildClient()) === 'failed') process.exit(1);
process.exit(await runInForeground(['node', 'server/main.ts']));
