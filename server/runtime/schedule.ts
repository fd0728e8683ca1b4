/** Runs `run` once after `delayMs` milliseconds; 0 means as soon as the pending work is done. main.ts passes
 *  in the real timers, tests pass in simulated ones. */
export type Schedule = (run: () => void, delayMs: number) => void;
