/** The part of the worker that records. */
export { MarketRecorder } from './market-recorder.ts';
export { steadyClock } from './steady-clock.ts';
