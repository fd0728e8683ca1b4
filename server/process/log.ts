/** Creates the log of the process: lines of JSON without personal data and secrets. */
import { pino, type Level, type Logger } from 'pino';
import { redactedLine } from '#server/runtime/redact.ts';

/** @param write writes one line, immediately: the last line before an exit must not be lost. */
export const createLog = (level: Level | 'silent', write: (line: string) => void): Logger =>
  pino({ level }, { write: (line: string) => write(redactedLine(line)) });
