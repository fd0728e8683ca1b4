/** Plants the imports that no linter rule can judge, and expects a finding for each. */
import { expect, it } from 'vitest';
import { findingsOf, roomOf } from '#scripts/check-imports.ts';

const messagesOf = (file: string, code: string): string =>
  findingsOf(file, code)
    .map((finding) => finding.message)
    .join('\n');

it.each([
  ['domain/bars.ts', '../contract/core/time.ts', 'leaves domain'],
  ['src/design/controls/Button.tsx', '../../format/dates.ts', 'leaves src/design'],
  ['src/features/spot/parts/Orders.tsx', '../../wallet/index.ts', 'leaves src/features/spot'],
  ['workers/image/image.worker.ts', '../market/market-api.ts', 'leaves workers/image'],
  ['server/ledger/ledger.ts', '../exchange/events.ts', 'leaves server/ledger'],
  ['server/main.ts', './start/open-http.ts', 'leaves server:'],
  ['server/start/start-server.ts', '../demo/open-demo.ts', 'leaves server/start:'],
  ['tests/domain/bars.test.ts', '../../domain/bars.ts', 'leaves tests'],
])('%s must not import %s', (file, address, message) => {
  expect(messagesOf(file, `import { thing } from '${address}';`)).toContain(message);
});

it.each([
  ['contract/rest/auth.ts', '../core/time.ts'],
  ['src/features/spot/parts/Orders.tsx', '../use-orders.ts'],
  ['machines/auth/session.machine.ts', '../kernel/unprovided.ts'],
  ['server/exchange/matching/matcher.ts', '../events.ts'],
  ['domain/bars.ts', '#contract/core/time.ts'],
])('%s may import %s', (file, address) => {
  expect(messagesOf(file, `import { thing } from '${address}';`)).toBe('');
});

it('names the alias to use instead', () => {
  const code = "import { thing } from '../contract/core/time.ts';";
  expect(messagesOf('domain/bars.ts', code)).toContain('#contract/core/time.ts');
});

it('allows realtime to reference a worker file by its URL and to import its types only', () => {
  const file = 'src/realtime/market-link.ts';
  const path = '#workers/market/market-api.ts';
  const url = "new Worker(new URL('../../workers/market/market.worker.ts', import.meta.url));";
  expect(messagesOf(file, url)).toBe('');
  expect(messagesOf(file, `import type { Api } from '${path}';`)).toBe('');
  expect(messagesOf(file, `import { type Api } from '${path}';`)).toBe('');
  expect(messagesOf(file, `import { api } from '${path}';`)).toContain('types only');
});

it('allows binding to import only types from machines', () => {
  const path = '#machines/auth/session.machine.ts';
  expect(messagesOf('src/binding/session.ts', `import { one } from '${path}';`)).toContain('types');
  expect(messagesOf('src/binding/session.ts', `import type { One } from '${path}';`)).toBe('');
});

it('allows binding to import only types from a worker', () => {
  const path = '#workers/market/painter-api.ts';
  expect(messagesOf('src/binding/painter.ts', `import { one } from '${path}';`)).toContain(
    'types only',
  );
  expect(messagesOf('src/binding/painter.ts', `import type { One } from '${path}';`)).toBe('');
});

it('requires an explicit type import', () => {
  const code = "export type Late = import('#domain/bars.ts').Bar;";
  expect(messagesOf('src/stores/a.ts', code)).toContain('import type');
  expect(messagesOf('src/app/a.ts', "const late = () => import('./b.ts').then(go);")).toBe('');
});

it('finds the module of a path', () => {
  expect(roomOf('src/features/spot/parts/Orders.tsx')).toBe('src/features/spot');
  expect(roomOf('server/http/router.ts')).toBe('server/http');
  expect(roomOf('server/main.ts')).toBe('server');
  expect(roomOf('workers/market/engine/book.ts')).toBe('workers/market');
});
