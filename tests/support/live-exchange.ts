/** Complete exchange in this process, on free ports and an empty folder: real HTTP, real sockets, a
 *  clock that tests can advance. Bots are off and calls are not limited. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { epochMs } from '#contract/core/time.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { PasswordCost } from '#server/accounts/password/password-hash.ts';
import { PasswordScorer } from '#server/accounts/password/password-scorer.ts';
import { readConfig, type ServerConfig } from '#server/config/config.ts';
import { DATABASE_FILE } from '#server/db/data-folder.ts';
import { DEMO_DATABASE_FILE } from '#server/demo/open-demo.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { ServerParts } from '#server/start/server-parts.ts';
import { startServer, type RunningServer } from '#server/start/start-server.ts';
import { writeEmptyDatabase } from './memory-database.ts';
import { readShortBars } from './recorded-parts.ts';

export interface LiveExchange extends RunningServer {
  readonly folder: string;
  /** Logged lines: there should be no internal errors. */
  readonly logged: string[];
  /** Advances the clock. */
  pass(ms: number): void;
  /** Returns the current time of the clock. */
  now(): number;
  call(name: RouteName, request?: CallRequest): Promise<Reply>;
  /** Returns the newest code sent to `email`, which may be a phone number. */
  codeFor(email: string): Promise<string>;
  /** Signs up, verifies and signs in a trader with the welcome money. */
  trader(name?: string): Promise<TraderLogin>;
  /** Returns the problems of the ledger; expected to be empty. */
  ledgerBreaches(): Promise<readonly string[]>;
  /** Stops the exchange and leaves the folder. */
  stop(): Promise<void>;
  /** Starts another exchange on the same folder; stops this one first when it still runs. */
  restart(): Promise<LiveExchange>;
}

export interface CallRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: WireBody;
}
/** Response as a test reads it: any JSON. */
export interface WireBody {
  readonly success?: boolean;
  readonly message?: string;
  readonly error_code?: number;
  readonly errors?: Readonly<Record<string, string>> | null;
  readonly data?: WireData;
  readonly [field: string]: unknown;
}
type WireData = Readonly<Record<string, unknown>> & {
  readonly data?: readonly Readonly<Record<string, unknown>>[];
};

export interface TraderLogin {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly bearer: string;
  readonly refreshToken: string;
}

/** Other emails may contain six digits too, for example an amount. */
const CODE = /(?<=code is )\d{6}\b/;
export const PASSWORD = 'tide turns at noon';

/** Least cost that argon2 accepts. Tests of passwords and of the sign-in give the real one. */
const LEAST_COST: PasswordCost = { memoryKib: 8, passes: 1, parallelism: 1 };
/** One thread for all exchanges of the process: to load its dictionaries takes longer than most tests. */
const scorer = new PasswordScorer();

export async function openLiveExchange(
  environment: Readonly<Record<string, string>> = {},
  parts: Partial<ServerParts> = {},
  folder: string = mkdtempSync(join(tmpdir(), 'exchange-')),
  life = { shiftMs: 0, traderCount: 0 },
): Promise<LiveExchange> {
  const config: ServerConfig = readConfig({
    TIDEMARK_PORT: '0',
    TIDEMARK_BROADCAST_PORT: '0',
    TIDEMARK_BOT_SPEED: '0',
    // Most tests count coins and need no project.
    TIDEMARK_SAMPLE_PROJECTS: 'off',
    TIDEMARK_RATE_LIMIT_SCALE: '0',
    // Tests of money verify no identity; those of identity turn this off.
    TIDEMARK_WITHDRAWAL_LEVEL_BY_TWO_FACTOR: 'on',
    // A test may run around midnight.
    TIDEMARK_EARN_PAUSE: 'off',
    TIDEMARK_CLIENT_DIR: join(folder, 'no-client'),
    TIDEMARK_DATA_DIR: join(folder, 'data'),
    ...environment,
  });
  writeEmptyDatabases(config.DATA_DIR);
  const logged: string[] = [];
  const server = await startServer(config, {
    clock: () => epochMs(Date.now() + life.shiftMs),
    schedule: (run, delayMs) => {
      if (delayMs === 0) setImmediate(run);
      else if (delayMs < 1_000) setTimeout(run, delayMs);
      // Periodic jobs must not keep a finished test alive.
      else setTimeout(run, delayMs).unref();
    },
    randomBytes: (count) => randomBytes(count),
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    hashConcurrency: 2,
    passwordCost: LEAST_COST,
    scorePassword: scorer.score,
    readBars: readShortBars,
    isProcessOwner: false,
    onFatal: (error) => logged.push(String(error)),
    ...parts,
  });
  const call = (name: RouteName, request: CallRequest = {}): Promise<Reply> =>
    callRoute(server.url, name, request);
  const codeFor = async (email: string): Promise<string> => {
    const response = await fetch(`${server.url}/outbox/messages`, { headers: bearerOf(server) });
    const { messages } = (await response.json()) as { messages: { to: string; body: string }[] };
    const newest = messages.find(({ to, body }) => to === email && CODE.test(body));
    const code = CODE.exec(newest?.body ?? '')?.[0];
    if (code === undefined) throw new Error(`no code was mailed to ${email}`);
    return code;
  };
  return {
    ...server,
    folder,
    logged,
    call,
    codeFor,
    now: () => Date.now() + life.shiftMs,
    pass: (ms) => {
      life.shiftMs += ms;
    },
    trader: async (name = `trader${(life.traderCount += 1)}`) => {
      const email = `${name}@example.com`;
      await mustAccept(call('signUp', { body: { email, password: PASSWORD } }));
      const code = await codeFor(email);
      await mustAccept(call('verifyEmail', { body: { email, code } }));
      const body = { email, password: PASSWORD, ip: '127.0.0.1' };
      const signedIn = await mustAccept(call('signIn', { body }));
      return {
        id: (signedIn['user'] as { id: number }).id,
        email,
        password: PASSWORD,
        bearer: String(signedIn['access_token']),
        refreshToken: String(signedIn['refresh_token']),
      };
    },
    ledgerBreaches: () => server.exchange.transact((ledger) => checkLedger(ledger.db)),
    stop: () => server.close(),
    restart: async () => {
      await server.close();
      return openLiveExchange(environment, parts, folder, life);
    },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Leaves a folder that already has databases. */
function writeEmptyDatabases(folder: string): void {
  if (existsSync(join(folder, DATABASE_FILE))) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of [DATABASE_FILE, DEMO_DATABASE_FILE]) writeEmptyDatabase(join(folder, file));
}

/** Returns the header that opens operator pages. */
export const bearerOf = ({ operator }: Pick<RunningServer, 'operator'>) => ({
  authorization: `Bearer ${operator.token}`,
});

/** @throws Error with the exchange's message when the request was rejected. */
export async function mustAccept(reply: Promise<Reply>): Promise<WireBody> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Returns the order id of a placement response.
 * @throws Error when there is none.
 */
export function orderIdIn({ data }: WireBody): number {
  const order = data?.['order'];
  if (typeof order === 'object' && order !== null && 'id' in order) return Number(order.id);
  throw new Error(`no order in ${JSON.stringify(data)}`);
}

/** Calls a route of the exchange at `url`. @throws Error with the name of a call that gets no response. */
export async function callRoute(
  url: string,
  name: RouteName,
  request: CallRequest,
): Promise<Reply> {
  const { method, path, isAtRoot } = ROUTES[name];
  const filled = path.replace(/:([a-z_]+)/gi, (_, key: string) =>
    encodeURIComponent(request.params?.[key] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  const address = `${url}${isAtRoot ? '' : '/api'}${filled}${query === '' ? '' : `?${query}`}`;
  const response = await fetch(address, {
    method,
    headers: {
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  }).catch((cause: unknown) => {
    throw new Error(`${name} got no response.`, { cause });
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as WireBody };
}
