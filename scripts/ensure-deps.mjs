/** Makes `npm start` and `npm test` work from an empty checkout: installs the packages of the lock
 *  file if they are missing, and prints an error when no recent Node is available. Runs before any
 *  installation, so it is plain JavaScript for Node 20 and built-ins only. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const NODE_NEEDED = [24, 7];
const root = resolve(import.meta.dirname ?? '.', '..');
const stampPath = join(root, 'node_modules', '.deps-stamp');

/** Returns the stamp of a valid installation for this lock file on this kind of machine. */
function expectedStamp() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest('hex');
}

function installedStamp() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined;
}

function install() {
  console.log('Installing dependencies…');
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const run =
    npmScript === undefined
      ? spawnSync('npm', flags, {
          cwd: root,
          stdio: 'inherit',
          shell: process.platform === 'win32',
        })
      : spawnSync(process.execPath, [npmScript, ...flags], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) {
    console.error('Dependencies could not be installed: see the npm output above.');
    process.exit(run.status ?? 1);
  }
}

/** Returns the version of the `node` that npm uses for the next script: the packaged one if it
 *  exists. */
function offeredVersion() {
  const packaged = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(packaged)) return process.version;
  const version = spawnSync(packaged, ['--version'], { encoding: 'utf8' });
  return version.status === 0 ? version.stdout.trim() : process.version;
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1]);
}

const expected = expectedStamp();
if (installedStamp() !== expected) {
  install();
  writeFileSync(stampPath, expected);
}

const offered = offeredVersion();
if (!isNewEnough(offered)) {
  console.error(
    `Tidemark needs Node ${NODE_NEEDED.join('.')} or newer and found ${offered}: ` +
      'install Node 24 for this machine and run the command again.',
  );
  process.exit(1);
}
