/** `npm run -s engine`: reads one JSON object per line and writes one JSON line for each, in order,
 *  until the input ends. Runs the modules of the server and the client for testers in any language;
 *  an invalid line returns `{"error"}` and changes nothing. */
import { createInterface } from 'node:readline';
import { createEngine } from './engine-line.ts';

const response = createEngine();
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(await response(line))}\n`);
}
