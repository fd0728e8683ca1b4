/** Divides the file descriptors of the process between its two ports. Without one, reading /proc or
 *  a database file fails as well, which would end the process. */
import { readFileSync } from 'node:fs';

export interface ConnectionBudget {
  /** Connections of the HTTP port. */
  readonly http: number;
  /** Websockets of the broadcast service. */
  readonly sockets: number;
}

const HTTP_MAX = 8_192;
const SOCKETS_MAX = 10_000;
/** For database, logs, outgoing connections and the system's own files. */
const RESERVED_COUNT = 256;
/** A few connections more than the bound are open while one makes room for another. */
const SLACK = 1.1;
const HTTP_SHARE = 0.4;
const COUNT_MIN = 16;

/** @param openFileLimit undefined when it is unknown or unlimited. */
export function connectionBudgetOf(openFileLimit: number | undefined): ConnectionBudget {
  const left = (openFileLimit ?? Number.POSITIVE_INFINITY) - RESERVED_COUNT;
  const within = (share: number, countMax: number): number =>
    Math.min(countMax, Math.max(COUNT_MIN, Math.floor((left * share) / SLACK)));
  return { http: within(HTTP_SHARE, HTTP_MAX), sockets: within(1 - HTTP_SHARE, SOCKETS_MAX) };
}

/** Returns the most connections a server may accept for a bound. */
export const withSlack = (count: number): number => Math.ceil(count * SLACK);

/** Reads the limit of this process; Linux only. */
export function readOpenFileLimit(path = '/proc/self/limits'): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(path, 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined; // Another system.
  }
}
