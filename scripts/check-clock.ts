/** Requires time as a parameter: rejects `new Date()` without a time, which reads the clock
 *  implicitly. The linter rejects Date.now, Math.random and timers. */
import { bansIn, shippedFiles, type Ban } from './tree/bans.ts';
import { listFiles } from './tree/files.ts';
import { conclude } from './tree/findings.ts';

const OWNERS = /^(?:src\/platform\/|server\/(?:main|backup)\.ts$|workers\/.*\.worker\.ts$)/;

export const clockBans: readonly Ban[] = [
  {
    pattern: /\bDate\(\s*\)/g,
    message: 'A date without a time reads the clock: take a Clock and say new Date(clock()).',
    except: OWNERS,
  },
];

export const journeyBans: readonly Ban[] = [
  {
    pattern: /\bDate\(\s*\)/g,
    message:
      'A journey tells the time by the exchange (tests/support/exchange-clock.ts) or by page.clock.',
  },
];

const journeyFiles = (): readonly string[] =>
  listFiles(['tests']).filter((file) => /\.(?:e2e|journey)\.ts$/.test(file));

if (import.meta.main) {
  const [files, journeys] = [shippedFiles(), journeyFiles()];
  if (journeys.length === 0) throw new Error('No journey was found under tests.');
  const findings = [...bansIn(files, clockBans), ...bansIn(journeys, journeyBans)];
  conclude(findings, `${files.length} files and ${journeys.length} journeys`);
}
