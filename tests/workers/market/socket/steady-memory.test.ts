/** A worker that follows a market for hours must allocate nothing per message: a little garbage per
 *  message is a pause per second. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { SteadyMemory } from '#tests/support/steady-memory.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('#tests/support/steady-memory.ts'));
/** Less than the smallest object, which has sixteen bytes. Every tenth change has a checksum, a
 *  number too long to be stored without an object: a byte and a half per message for each transfer. */
const BYTES_A_MESSAGE_MAX = 12;

it('reads changes and trades from text to rows without allocating per message', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', PROGRAM]);
  const memory = JSON.parse(stdout) as SteadyMemory;
  console.log(stdout);
  expect(memory.bookChange).toBeLessThan(BYTES_A_MESSAGE_MAX);
  expect(memory.trades).toBeLessThan(BYTES_A_MESSAGE_MAX);
  // The measurement detects allocations.
  expect(memory.parsed).toBeGreaterThan(100);
});
