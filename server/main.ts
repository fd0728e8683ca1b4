/** Starts the exchange as a process: reads the environment, injects the real clock, timers and
 *  randomness, prints the addresses, and shuts down in order. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { pino } from 'pino';
import { epochMs } from '#contract/core/time.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { DataFolderError } from '#server/db/data-folder.ts';
import { SchemaTooNew } from '#server/db/migrate.ts';
import { ListenError } from './listen.ts';
import { DEMO_EMAIL } from '#server/accounts/open-accounts.ts';
import { hasOutbox } from './open-http.ts';
import { startServer, type RunningServer } from './server.ts';

/** Forces the exit when a shutdown takes longer. */
const STOP_MS_MAX = 10_000;

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: true }));
  process.on('uncaughtException', (error) => {
    log.fatal(error, 'uncaught');
    process.exit(1);
  });
  const server = await startServer(config, {
    clock: () => epochMs(Date.now()),
    schedule: (run, delayMs) => {
      if (delayMs === 0) setImmediate(run);
      else setTimeout(run, delayMs);
    },
    randomBytes: (count) => randomBytes(count),
    log,
    // Leaves one core for the market.
    hashConcurrency: Math.max(1, availableParallelism() - 1),
    isProcessOwner: true,
    onFatal: (error) => {
      log.fatal(
        error,
        'The exchange failed in the middle of a command and must restart from disk.',
      );
      process.exit(1);
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server));
  const tenths = Math.ceil((performance.now() - startedAt) / 100);
  console.log(welcomeOf(config, server, String(tenths / 10)));
}

function stop(server: RunningServer): void {
  setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

function welcomeOf(
  config: ServerConfig,
  { url, exchange }: RunningServer,
  seconds: string,
): string {
  const lines = [
    `Tidemark is running: ${url} (ready in ${seconds} s)`,
    `  API docs      ${url}/docs`,
  ];
  if (hasOutbox(config)) lines.push(`  Emails        ${url}/outbox`);
  if (config.demoPassword !== undefined) {
    lines.push(`  Demo login    ${DEMO_EMAIL}  ${config.demoPassword}`);
  }
  for (const reason of exchange.health.reasons) lines.push(`  Cancel-only   ${reason}`);
  return lines.join('\n');
}

/** Operator errors are printed as one sentence without a stack trace. */
const SENTENCES = [ConfigError, DataFolderError, SchemaTooNew, ListenError];

try {
  await main();
} catch (error) {
  const isSentence = SENTENCES.some((kind) => error instanceof kind);
  console.error(isSentence ? (error as Error).message : error);
  process.exit(1);
}
