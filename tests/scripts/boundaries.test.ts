/** Plants one violation per rule of the linter's config and expects a finding: a linter that reads
 *  nothing reports success. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, toolEnvironment } from '#scripts/runner/programs.ts';

interface Planted {
  readonly file: string;
  readonly code: string;
  /** Part of the expected message; undefined when the code is allowed. */
  readonly message: string | undefined;
}

const uses = (path: string): string =>
  `import * as thing from '${path}';\nexport const seen: unknown = thing;\n`;
const usesType = (path: string): string =>
  `import type { Thing } from '${path}';\nexport const seen: Thing[] = [];\n`;

const forbidden = (file: string, path: string, message: string): Planted => ({
  file,
  code: uses(path),
  message,
});
const allowed = (file: string, path: string): Planted => ({
  file,
  code: uses(path),
  message: undefined,
});

const IMPORTS: readonly Planted[] = [
  forbidden('contract/core/a.ts', 'valibot', 'imports nothing from outside'),
  forbidden('contract/core/b.ts', '../shape.ts', 'imports nothing from outside'),
  allowed('contract/core/c.ts', './decimal.ts'),
  forbidden('contract/rest/a.ts', '#server/main.ts', 'vocabulary of both sides'),
  forbidden('contract/rest/b.ts', 'axios', 'vocabulary of both sides'),
  allowed('contract/rest/c.ts', 'valibot'),
  forbidden('domain/a.ts', '#contract/rest/auth.ts', 'pure trading rules'),
  forbidden('domain/b.ts', 'node:fs', 'pure trading rules'),
  forbidden('domain/c.ts', 'react', 'pure trading rules'),
  allowed('domain/d.ts', '#contract/core/decimal.ts'),
  forbidden('domain/addresses/a.ts', 'axios', 'two small libraries'),
  allowed('domain/addresses/b.ts', '@scure/base'),
  forbidden('workers/market/engine/a.ts', 'comlink', 'decode in socket/'),
  forbidden('workers/market/engine/b.ts', '../socket/socket.ts', 'decode in socket/'),
  forbidden('workers/market/engine/c.ts', '#contract/rest/auth.ts', 'decode in socket/'),
  allowed('workers/market/engine/d.ts', '#domain/bars.ts'),
  forbidden('workers/market/socket/a.ts', '#src/stores/ladder.store.ts', 'no page'),
  forbidden('workers/market/socket/b.ts', '#machines/auth/session.machine.ts', 'no page'),
  allowed('workers/market/socket/c.ts', 'pusher-js/worker'),
  forbidden('machines/auth/a.ts', 'react', 'unprovided()'),
  forbidden('machines/auth/b.ts', 'axios', 'unprovided()'),
  forbidden('machines/auth/c.ts', '#src/api/client.ts', 'unprovided()'),
  forbidden('machines/auth/d.ts', '#workers/market/market-api.ts', 'unprovided()'),
  allowed('machines/auth/e.ts', 'xstate'),
  forbidden('src/format/a.ts', '#src/stores/link.store.ts', 'Format turns'),
  allowed('src/format/b.ts', 'dayjs/plugin/utc.js'),
  forbidden('src/platform/a.ts', 'react', 'Platform wraps'),
  allowed('src/platform/b.ts', 'idb-keyval'),
  allowed('src/platform/c.ts', '@firebase/messaging'),
  forbidden('src/platform/d.ts', '@firebase/firestore', 'Platform wraps'),
  forbidden('src/i18n/a.ts', '#src/design/use-page-title.ts', 'I18n is'),
  allowed('src/i18n/b.ts', '@lingui/core'),
  forbidden('src/design/a.tsx', '#src/stores/link.store.ts', 'no product word'),
  forbidden('src/design/b.tsx', '#contract/rest/auth.ts', 'no product word'),
  forbidden('src/design/c.tsx', '#machines/auth/session.machine.ts', 'no product word'),
  allowed('src/design/d.tsx', '@lingui/react/macro'),
  allowed('src/design/g.tsx', 'clsx/lite'),
  forbidden('src/stores/a.ts', 'react', 'written by one writer'),
  forbidden('src/stores/b.ts', '#src/api/client.ts', 'written by one writer'),
  forbidden('src/stores/c.ts', 'valtio', 'written by one writer'),
  forbidden('src/stores/d.ts', '#workers/market/market.worker.ts', 'written by one writer'),
  allowed('src/stores/f.ts', 'valtio/vanilla'),
  forbidden('src/api/a.ts', '#src/stores/link.store.ts', 'speaks the contract'),
  forbidden('src/api/b.ts', '#machines/auth/session.machine.ts', 'speaks the contract'),
  allowed('src/api/c.ts', 'axios'),
  forbidden('src/queries/a.ts', '#src/stores/link.store.ts', 'joins an api call'),
  forbidden('src/queries/b.ts', '#src/features/spot/index.ts', 'joins an api call'),
  allowed('src/queries/c.ts', '@tanstack/react-query'),
  forbidden('src/realtime/a.ts', '#src/api/client.ts', 'hands frames'),
  forbidden('src/realtime/b.ts', 'react', 'hands frames'),
  forbidden('src/realtime/c.ts', '#workers/market/engine/book-side.ts', 'hands frames'),
  allowed('src/realtime/e.ts', 'comlink'),
  forbidden('src/binding/a.ts', '#src/api/client.ts', 'glue between'),
  forbidden('src/binding/b.ts', '#src/stores/link.store.ts', 'glue between'),
  forbidden('src/binding/e.ts', '#workers/market/engine/book-side.ts', 'glue between'),
  allowed('src/binding/d.ts', '@xstate/react'),
  forbidden('src/trading/a.tsx', '#src/features/spot/index.ts', 'shared by features'),
  forbidden('src/trading/b.tsx', '#src/api/client.ts', 'shared by features'),
  forbidden('src/trading/c.tsx', '#src/realtime/market-link.ts', 'shared by features'),
  allowed('src/trading/d.tsx', '#src/stores/ladder.store.ts'),
  forbidden('src/trading/e.tsx', '#src/platform/clock.ts', 'shared by features'),
  forbidden('src/trading/terminal/a.tsx', '#src/features/spot/index.ts', 'frame of trading pages'),
  forbidden('src/trading/terminal/b.tsx', '#src/api/client.ts', 'frame of trading pages'),
  allowed('src/trading/terminal/c.tsx', '#src/platform/clock.ts'),
  forbidden('src/features/spot/a.tsx', '#src/features/wallet/index.ts', 'no other feature'),
  forbidden('src/features/spot/b.tsx', '#src/api/client.ts', 'no other feature'),
  forbidden('src/features/spot/c.tsx', '#machines/auth/session.machine.ts', 'no other feature'),
  forbidden('src/operator/a.tsx', '#src/stores/link.store.ts', 'page of its own'),
  forbidden('src/operator/b.tsx', '#src/features/spot/index.ts', 'page of its own'),
  allowed('src/operator/c.tsx', '#contract/operator/audit.ts'),
  allowed('src/features/spot/d.tsx', '#src/binding/use-session.ts'),
  forbidden('src/app/a.ts', '#server/main.ts', 'over the wire alone'),
  forbidden('src/app/b.ts', '#workers/market/market-api.ts', 'by its types'),
  forbidden('src/app/c.ts', '#workers/market/engine/book-side.ts', 'insides'),
  allowed('src/app/d.ts', '#machines/auth/session.machine.ts'),
  forbidden('server/a.ts', '#src/api/client.ts', 'no client code'),
  forbidden('server/b.ts', '#machines/auth/session.machine.ts', 'no client code'),
  forbidden('server/c.ts', 'react', 'no client code'),
  forbidden('server/routes/a.ts', '#contract/samples/spot.ts', 'Samples never ship'),
  allowed('server/e.ts', '#contract/docs/call-docs.ts'),
  allowed('server/d.ts', 'node:sqlite'),
  forbidden('server/runtime/a.ts', '#server/db/database.ts', 'imports no other folder'),
  forbidden('server/db/a.ts', '#server/exchange/exchange-api.ts', 'knows tables and files'),
  forbidden('server/ledger/a.ts', '#server/exchange/exchange-api.ts', 'the database alone'),
  allowed('server/ledger/b.ts', '#server/db/database.ts'),
  forbidden('server/history/a.ts', '#server/exchange/exchange-api.ts', 'reads recorded bars'),
  forbidden('server/exchange/a.ts', '#server/accounts/accounts.ts', 'no account of a person'),
  forbidden('server/exchange/b.ts', '#server/routes/services.ts', 'no HTTP'),
  forbidden('server/exchange/matching/a.ts', 'fastify', 'no HTTP'),
  allowed('server/exchange/c.ts', '#server/ledger/ledger.ts'),
  allowed('server/exchange/market-data/a.ts', '#server/history/history.ts'),
  forbidden('server/views/a.ts', '#server/demo/demo-trade.ts', 'Views turn records'),
  allowed('server/views/b.ts', '#server/exchange/exchange-api.ts'),
  forbidden('server/bots/a.ts', '#server/accounts/accounts.ts', 'Bots trade'),
  allowed('server/bots/b.ts', '#server/exchange/exchange-api.ts'),
  forbidden('server/accounts/a.ts', '#server/config.ts', 'beside the exchange'),
  forbidden('server/accounts/b.ts', '#server/http/handler.ts', 'beside the exchange'),
  allowed('server/accounts/c.ts', '#server/exchange/exchange-api.ts'),
  forbidden('server/realtime/a.ts', '#server/routes/services.ts', 'Realtime sends'),
  forbidden('server/realtime/pusher/a.ts', '#server/accounts/accounts.ts', 'Realtime sends'),
  allowed('server/realtime/b.ts', '#server/views/account-view.ts'),
  forbidden('server/http/a.ts', '#server/routes/services.ts', 'carries calls'),
  forbidden('server/http/b.ts', '#server/config.ts', 'carries calls'),
  allowed('server/http/c.ts', '#server/accounts/sessions.ts'),
  forbidden('server/captcha/a.ts', '#server/config.ts', 'captcha lies below'),
  allowed('server/captcha/b.ts', '#server/http/loopback.ts'),
  forbidden('server/faults/a.ts', '#server/ledger/ledger.ts', 'no exchange, ledger'),
  allowed('server/faults/b.ts', '#server/realtime/pusher/broadcast-api.ts'),
  forbidden('server/federated/a.ts', '#server/accounts/accounts.ts', 'sign-in lies below'),
  allowed('server/federated/b.ts', 'jose'),
  forbidden('server/demo/a.ts', '#server/routes/services.ts', 'beside the real exchange'),
  allowed('server/demo/b.ts', '#server/views/balance-value.ts'),
  forbidden('server/wallets/a.ts', '#server/routes/services.ts', 'above the exchange'),
  allowed('server/wallets/b.ts', '#server/accounts/step-up.ts'),
  forbidden('server/chain/a.ts', '#server/ledger/ledger.ts', 'nothing of the exchange'),
  allowed('server/chain/b.ts', '#server/db/database.ts'),
  forbidden('server/custody/a.ts', '#server/accounts/accounts.ts', 'accounts are passed in'),
  allowed('server/custody/b.ts', '#server/chain/chain.ts'),
  forbidden('server/referrals/a.ts', '#server/futures/open-futures.ts', 'Commissions run'),
  allowed('server/referrals/b.ts', '#server/accounts/user-records.ts'),
  forbidden('server/support/a.ts', '#server/realtime/chat-feed.ts', 'stored here'),
  allowed('server/support/b.ts', '#server/accounts/rate-limiter.ts'),
  forbidden('server/notifications/a.ts', '#server/routes/services.ts', 'above what they report'),
  allowed('server/notifications/b.ts', '#server/accounts/sessions.ts'),
  allowed('server/notifications/push/c.ts', 'web-push'),
  forbidden('server/convert/a.ts', '#server/routes/services.ts', "in the exchange's queue"),
  allowed('server/convert/b.ts', '#server/ledger/freezes.ts'),
  forbidden('server/futures/engine/a.ts', '#server/ledger/ledger.ts', 'futures engine is pure'),
  forbidden('server/futures/engine/b.ts', 'node:fs', 'futures engine is pure'),
  allowed('server/futures/engine/c.ts', '#server/exchange/matching/matcher.ts'),
  forbidden('server/exports/a.ts', '#server/http/handler.ts', 'write files'),
  allowed('server/exports/b.ts', '#server/ledger/history.ts'),
  forbidden('server/backup/a.ts', '#server/exchange/exchange.ts', 'does not know'),
  allowed('server/backup/b.ts', '#server/db/data-folder.ts'),
  forbidden('server/operator/a.ts', '#server/routes/handlers.ts', 'no route of users'),
  allowed('server/operator/b.ts', '#server/custody/custody.ts'),
  forbidden('server/docs/a.ts', '#server/exchange/exchange-api.ts', 'made from the contract'),
  allowed('server/docs/b.ts', '#server/http/html.ts'),
  forbidden('server/routes/a2.ts', '#server/config.ts', 'joins a call'),
  forbidden('server/routes/b.ts', '#server/bots/bots.ts', 'joins a call'),
  allowed('server/routes/c.ts', '#server/demo/demo-trade.ts'),
  allowed('server/routes/d.ts', '#server/convert/convert-service.ts'),
  forbidden('server/config.ts', '#server/captcha/captcha-gate.ts', 'no running part'),
  allowed('server/config-settings.ts', '#server/captcha/captcha-settings.ts'),
  allowed('server/server.ts', '#server/routes/handlers.ts'),
  allowed('server/db/seed.ts', '#contract/samples/spot.ts'),
  forbidden('stories/a.stories.tsx', '#src/api/client.ts', 'no network'),
  forbidden('stories/b.stories.tsx', '#src/realtime/market-link.ts', 'no network'),
  forbidden('stories/c.stories.tsx', '#src/app/routes.ts', 'no network'),
  allowed('stories/d.stories.tsx', '#contract/samples/spot.ts'),
  forbidden('src/api/s.ts', '#contract/samples/spot.ts', 'documentation never ship'),
  forbidden('src/app/s.ts', '#contract/samples/spot.ts', 'documentation never ship'),
  forbidden('src/stores/s.ts', '#contract/samples/spot.ts', 'documentation never ship'),
  forbidden('machines/auth/s.ts', '#contract/samples/spot.ts', 'documentation never ship'),
  forbidden('workers/market/s.ts', '#contract/samples/spot.ts', 'documentation never ship'),
  forbidden('src/api/docs.ts', '#contract/docs/call-docs.ts', 'documentation never ship'),
  forbidden('src/app/docs.ts', '#contract/docs/call-docs.ts', 'documentation never ship'),
  forbidden('machines/auth/docs.ts', '#contract/docs/call-docs.ts', 'documentation never ship'),
  forbidden('tests/e2e/wait.e2e.ts', 'node:timers/promises', 'never for time'),
  { file: 'src/stores/e.ts', code: usesType('#workers/market/market-api.ts'), message: undefined },
  { file: 'src/binding/c.ts', code: usesType('#machines/auth/x.machine.ts'), message: undefined },
  { file: 'src/binding/f.ts', code: usesType('#workers/market/a-api.ts'), message: undefined },
  { file: 'src/realtime/d.ts', code: usesType('#workers/market/a-api.ts'), message: undefined },
  {
    file: 'domain/dynamic.ts',
    code: "export const late = (): Promise<unknown> => import('#server/main.ts');\n",
    message: 'pure trading rules',
  },
  {
    file: 'domain/again.ts',
    code: "export { config } from '#server/config.ts';\n",
    message: 'pure trading rules',
  },
];

const clock = (file: string, code: string, message: string | undefined): Planted => ({
  file,
  code: `export const now = (): unknown => ${code};\n`,
  message,
});

const HABITS: readonly Planted[] = [
  clock('domain/clock.ts', 'Date.now()', 'Time is passed in'),
  clock('machines/clock.ts', 'Date.now()', 'Time is passed in'),
  clock('src/trading/clock.ts', 'performance.now()', 'Time is passed in'),
  clock('server/exchange/clock.ts', 'Date.now()', 'Time is passed in'),
  clock('server/bots/dice.ts', 'Math.random()', 'Randomness is passed in'),
  clock('src/api/id.ts', 'crypto.randomUUID()', 'Ids are passed in'),
  clock('workers/market/wait.ts', 'setTimeout(now, 5)', 'Timers are passed in'),
  clock('src/stores/wait.ts', 'globalThis.setInterval(now, 5)', 'Timers are passed in'),
  clock('src/platform/clock.ts', 'Date.now()', undefined),
  clock('server/main.ts', 'Date.now()', undefined),
  clock('workers/market/market.worker.ts', 'setTimeout(now, 5)', undefined),
  clock('tests/e2e/still/wall.e2e.ts', 'Date.now()', 'tells the time by the exchange'),
  clock('tests/e2e/speed.e2e.ts', 'performance.now()', 'measures no speed'),
  clock('tests/e2e/timer.e2e.ts', 'setTimeout(now, 5)', 'never for time'),
  clock('tests/browsers/window.journey.ts', 'window.setTimeout(now, 5)', 'never for time'),
  clock('tests/browsers/wait.journey.ts', 'page.waitForTimeout(5)', 'never for time'),
  clock('tests/e2e/limit.e2e.ts', 'test.setTimeout(5)', undefined),
  clock('tests/browsers/driver/wait.ts', 'setTimeout(now, 5)', undefined),
  clock('domain/float.ts', "parseFloat('1.5')", 'Money is never a float'),
  clock('src/platform/float.ts', "Number.parseFloat('1.5')", 'Money is never a float'),
  {
    file: 'server/ledger/truth.ts',
    code: 'export const isEmpty = (units: bigint): boolean => !units;\n',
    message: 'strict-boolean-expressions',
  },
  {
    file: 'server/ledger/comparison.ts',
    code: 'export const isEmpty = (units: bigint): boolean => units === 0n;\n',
    message: undefined,
  },
  {
    file: 'src/trading/Raw.tsx',
    code: 'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;\n',
    message: 'no-danger',
  },
  {
    file: 'server/exchange/dropped.ts',
    code: 'export function go(): void {\n  Promise.resolve(1);\n}\n',
    message: 'no-floating-promises',
  },
  {
    file: 'domain/loose.ts',
    code: 'export const loose = (value: any): number => value;\n',
    message: 'no-explicit-any',
  },
  {
    file: 'domain/sure.ts',
    code: 'export const sure = (value: number | undefined): number => value!;\n',
    message: 'no-non-null-assertion',
  },
  {
    file: 'domain/type-only.ts',
    code: "import { Pair } from '#contract/core/pair.ts';\nexport const list: Pair[] = [];\n",
    message: 'consistent-type-imports',
  },
  { file: 'domain/round.ts', code: "export * from './trip.ts';\n", message: 'no-cycle' },
  {
    file: 'server/exchange/round.ts',
    code: "import type { Trip } from './trip.ts';\nexport type Round = Trip[];\n",
    message: 'no-cycle',
  },
  {
    file: 'server/exchange/trip.ts',
    code: "import type { Round } from './round.ts';\nexport type Trip = Round[];\n",
    message: 'no-cycle',
  },
  { file: 'domain/trip.ts', code: "export * from '#domain/round.ts';\n", message: 'no-cycle' },
];

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}

let folder = '';
let diagnostics: readonly Diagnostic[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-boundaries-'));
  for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(folder, name));
  }
  for (const { file, code } of [...IMPORTS, ...HABITS]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  // The planted tree has no packages, so Node's types are left out.
  const options = { compilerOptions: { types: [] }, extends: './tsconfig.base.json' };
  cpSync(join(folder, 'tsconfig.json'), join(folder, 'tsconfig.base.json'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const linted = spawnSync('oxlint', ['-f', 'json', '.'], {
    cwd: folder,
    env: toolEnvironment(),
    encoding: 'utf8',
  });
  const report = JSON.parse(linted.stdout) as { readonly diagnostics: readonly Diagnostic[] };
  diagnostics = report.diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messagesOf = (file: string): readonly string[] =>
  diagnostics
    .filter((found) => found.filename.endsWith(file))
    .map((found) => `${found.code} ${found.message} ${found.help ?? ''}`);

describe('import directions', () => {
  it.each(IMPORTS)('$file: $message', ({ file, message }) => {
    const messages = messagesOf(file).filter((line) => line.includes('no-restricted-imports'));
    if (message === undefined) expect(messages).toEqual([]);
    else expect(messages.join('\n')).toContain(message);
  });
});

describe('habits', () => {
  it.each(HABITS)('$file: $message', ({ file, message }) => {
    const messages = messagesOf(file).filter((line) => !line.includes('no-unused'));
    if (message === undefined) expect(messages).toEqual([]);
    else expect(messages.join('\n')).toContain(message);
  });
});
