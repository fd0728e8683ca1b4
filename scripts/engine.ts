/** `npm run -s engine`: one JSON object a line in, one JSON line out, in order, until the input ends. It
 *  drives the modules that the server and the client are made of, so that a tester in any language can;
 *  a line it cannot understand is answered with `{"error"}` and changes nothing. */
import { createInterface } from 'node:readline';
import { createEngine } from './engine/engine-line.ts';

const response = createEngine();
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(await response(line))}\n`);
}
