/** An exchange of its own for a test that stops it and starts it again on the same address and data. */
import { freePort } from '#scripts/runner/ports.ts';
import { DEMO_PASSWORD } from '#scripts/runner/exchange.ts';
import { startExchangeProcess, withFolder, type ExchangeProcess } from './exchange-process.ts';

export interface RestartableExchange {
  readonly url: string;
  /** Of its data. */
  readonly folder: string;
  start(): Promise<void>;
  /** @param signal `SIGKILL` ends it without a word. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs `use` with a started exchange, and ends it. */
export async function withRestartableExchange(
  settings: Readonly<Record<string, string>>,
  use: (exchange: RestartableExchange) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const [port, broadcastPort] = [await freePort(), await freePort()];
    let running: ExchangeProcess | undefined;
    const start = async (): Promise<void> => {
      running = await startExchangeProcess({
        TIDEMARK_PORT: String(port),
        TIDEMARK_BROADCAST_PORT: String(broadcastPort),
        TIDEMARK_DATA_DIR: folder,
        TIDEMARK_DEMO_PASSWORD: DEMO_PASSWORD,
        // Tests sign in more often than users do.
        TIDEMARK_RATE_LIMIT_SCALE: '0',
        // Journeys that withdraw turn two-factor authentication on and verify no identity.
        TIDEMARK_WITHDRAWAL_LEVEL_BY_TWO_FACTOR: 'on',
        // A journey may run around midnight.
        TIDEMARK_EARN_PAUSE: 'off',
        TIDEMARK_SEED: '7',
        ...settings,
      });
    };
    const stop = async (signal?: NodeJS.Signals): Promise<void> => {
      await running?.stop(signal);
      running = undefined;
    };
    await start();
    try {
      await use({ url: `http://localhost:${port}`, folder, start, stop });
    } finally {
      await stop();
    }
  });
}
