/** Starts the exchange as a process: reads the environment, injects the real clock, timers and
 *  randomness, prints the addresses, and shuts down in order. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { epochMs } from '#contract/core/time.ts';
import { ConfigError, readConfig, type ServerConfig } from '#server/config/config.ts';
import { DataFolderError } from '#server/db/data-folder.ts';
import { SchemaTooNew } from '#server/db/migrate.ts';
import { readOpenFileLimit } from '#server/runtime/connection-budget.ts';
import { ListenError } from '#server/start/listen.ts';
import { hashConcurrencyOf } from '#server/accounts/password/hash-queue.ts';
import { DEMO_EMAIL } from '#server/accounts/open-accounts.ts';
import { DESK_PATH } from '#contract/operator/addresses.ts';
import { operatorLinkOf } from '#server/http/operator-access.ts';
import { createLog } from '#server/process/log.ts';
import { hasOutbox } from '#server/start/open-http.ts';
import {
  describeFatalErrors,
  watchProcessEnd,
  type ProcessEnd,
} from '#server/process/process-end.ts';
import { keepNewFilesPrivate } from '#server/process/private-files.ts';
import { openRunLog } from '#server/process/run-log.ts';
import { startServer, type RunningServer } from '#server/start/start-server.ts';

/** Forces the exit when a shutdown takes longer. */
const STOP_MS_MAX = 10_000;
/** A supervisor that signals the whole process group reaches this process twice: directly, and through the
 *  script that started it. */
const SAME_SIGNAL_MS = 1_000;
const NO_REPORT =
  'The previous run ended without a report: it was killed, ran out of memory, or lost power.';

async function main(): Promise<void> {
  const startedAt = performance.now();
  keepNewFilesPrivate();
  const config = readConfig(process.env);
  const output = pino.destination({ dest: 2, sync: true });
  const log = createLog(config.LOG_LEVEL, (line) => void output.write(line));
  const end = watchProcessEnd(log);
  const server = await startServer(config, {
    clock: () => epochMs(Date.now()),
    monotonic: () => performance.now(),
    schedule: (run, delayMs) => {
      if (delayMs === 0) setImmediate(run);
      else setTimeout(run, delayMs);
    },
    randomBytes: (count) => randomBytes(count),
    log,
    hashConcurrency: hashConcurrencyOf(availableParallelism()),
    openFileLimit: readOpenFileLimit(),
    isProcessOwner: true,
    onFatal: (error) =>
      end.exit('the exchange failed in a command and must restart from disk', 1, error),
  });
  const runLog = openRunLog(config.DATA_DIR, process.pid, () => new Date().toISOString());
  end.useRunLog(runLog);
  describeFatalErrors(resolve(config.DATA_DIR));
  if (runLog.unreported !== undefined) log.warn(runLog.unreported, NO_REPORT);
  stopOnSignals(server, end);
  const tenths = Math.ceil((performance.now() - startedAt) / 100);
  console.log(welcomeOf(config, server, String(tenths / 10)));
}

/** The first signal stops in order; a later second one, or a stop that takes too long, forces the exit. */
function stopOnSignals(server: RunningServer, end: ProcessEnd): void {
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < SAME_SIGNAL_MS) return;
        end.exit(`${signal} while stopping`, 1);
      }
      stoppingSince = performance.now();
      setTimeout(() => end.exit(`${signal}, but stopping took too long`, 1), STOP_MS_MAX).unref();
      server.close().then(
        () => end.exit(signal, 0),
        (error: unknown) => end.exit(`${signal}, but stopping failed`, 1, error),
      );
    });
  }
}

function welcomeOf(
  config: ServerConfig,
  { url, exchange, operator }: RunningServer,
  seconds: string,
): string {
  const lines = [
    `Tidemark is running: ${url} (ready in ${seconds} s)`,
    `  API docs      ${url}/docs`,
  ];
  // A link that sets the operator's cookie; a configured token stays out of the output.
  const linkOf = (path: string): string =>
    config.OPERATOR_TOKEN === undefined ? operatorLinkOf(url + path, operator.token) : url + path;
  if (hasOutbox(config)) lines.push(`  Emails        ${linkOf('/outbox')}`);
  if (config.isLoopback) lines.push(`  Faucet        ${linkOf('/faucet')}`);
  if (config.isLoopback || config.OPERATOR_TOKEN !== undefined) {
    lines.push(`  Desk          ${linkOf(DESK_PATH)}`);
  }
  lines.push(`  Metrics       ${linkOf('/metrics')}`);
  if (config.FAULTS) lines.push(`  Fault desk    ${linkOf('/operator')}#faults`);
  if (operator.demoPassword !== undefined) {
    lines.push(`  Demo login    ${DEMO_EMAIL}  ${operator.demoPassword}`);
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
