/** A worker that follows a market for hours must leave nothing behind for each message: garbage that is
 *  little a message is a pause a second. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { SteadyMemory } from '#tests/support/steady-memory.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('#tests/support/steady-memory.ts'));
/** Less than the smallest object, which has sixteen. Every tenth change brings a checksum, a number too
 *  long to be held without an object: a byte and a half a message each time it changes hands. */
const BYTES_A_MESSAGE_MAX = 12;

it('reads changes and prints from text to rows and allocates nothing for a message', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', PROGRAM]);
  const memory = JSON.parse(stdout) as SteadyMemory;
  console.log(stdout);
  expect(memory.bookChange).toBeLessThan(BYTES_A_MESSAGE_MAX);
  expect(memory.trades).toBeLessThan(BYTES_A_MESSAGE_MAX);
  // What allocates is seen.
  expect(memory.parsed).toBeGreaterThan(100);
}, 120_000);
