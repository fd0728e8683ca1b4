/** Recordings as files, and generated markets in the same form. */
import { readFileSync } from 'node:fs';

/** Reads 25 seconds of the embedded exchange. */
export const embeddedRecording = (): string =>
  readFileSync(new URL('captures/embedded-btcusdt.jsonl', import.meta.url), 'utf8');
