/** Preload of the tools that `run` starts: lets background compilation finish before the process
 *  exits. Node ends its compiler threads first and waits for them, but a compiler thread that needs
 *  a garbage collection waits for the main thread: both wait forever (nodejs/node#54918). `storybook
 *  build` was seen to stop this way after it had written everything.
 *
 *  During these pauses the main thread still collects garbage, and nothing new is compiled. */
const PAUSE_COUNT = 5;
const PAUSE_MS = 10;

// A tool's own child processes are not delayed, so the option is removed from the environment.
process.env['NODE_OPTIONS'] = (process.env['NODE_OPTIONS'] ?? '')
  .split(' ')
  .filter((option) => !option.includes('settle-before-exit'))
  .join(' ');

const cell = new Int32Array(new SharedArrayBuffer(4));
process.on('exit', () => {
  for (let count = 0; count < PAUSE_COUNT; count += 1) Atomics.wait(cell, 0, 0, PAUSE_MS);
});
