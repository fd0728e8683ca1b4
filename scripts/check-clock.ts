/** Requires time as a parameter: rejects `new Date()` without a time, which reads the clock
 *  implicitly. The linter rejects Date.now, Math.random and timers. */
import { bannedIn, shippedFiles, type Ban } from './tree/bans.ts';
import { conclude } from './tree/findings.ts';

const OWNERS = /^(?:src\/platform\/|server\/(?:main|backup)\.ts$|workers\/.*\.worker\.ts$)/;

export const clockBans: readonly Ban[] = [
  {
    pattern: /\bDate\(\s*\)/g,
    message: 'A date without a time reads the clock: take a Clock and say new Date(clock()).',
    except: OWNERS,
  },
];

if (import.meta.main) {
  const files = shippedFiles();
  conclude(bannedIn(files, clockBans), `${files.length} files`);
}
