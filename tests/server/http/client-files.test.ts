import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const PAGE = '<!doctype html><title>Tidemark</title>';
const SCRIPT = 'console.log("tide")\n'.repeat(50);

let live: LiveExchange;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(folder, 'static/js'), { recursive: true });
  mkdirSync(join(folder, 'static/css'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, '.sources'), 'secret stamp');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'shell.js'), SCRIPT);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'static/js/index.1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'static/js/index.1a2b.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'static/css/index.3c4d.css'), 'a{}');
  live = await openLiveExchange({ TIDEMARK_CLIENT_DIR: folder });
});
afterAll(async () => {
  await live.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${live.url}${path}`, { headers });

it('[ROUTE-15] [ROUTE-19] serves the page at every client route, under the page’s policy', async () => {
  for (const path of [
    '/',
    '/exchange/spot/BTC_USDT',
    '/vi/exchange/spot',
    '/signin?redirect=%2Fa.b',
  ]) {
    const response = await get(path);
    expect([response.status, await response.text()], path).toEqual([200, PAGE]);
    expect(response.headers.get('content-type'), path).toContain('text/html');
    expect(response.headers.get('cache-control'), path).toBe('no-cache');
    const policy = response.headers.get('content-security-policy');
    expect(policy, path).toContain(`connect-src 'self' ws://localhost:${live.ports.broadcast}`);
    expect(policy, path).toContain("require-trusted-types-for 'script'");
    expect(response.headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
  }
});

it('[ROUTE-15] serves the root to a caller that accepts no compression', async () => {
  const response = await get('/', { 'accept-encoding': 'identity' });
  expect([response.status, await response.text()]).toEqual([200, PAGE]);
});

it('sends a page once and responds 304 to a client that has it', async () => {
  const etag = (await get('/exchange/spot')).headers.get('etag') ?? '';
  const again = await get('/exchange/spot', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('caches hashed files permanently, and gives every script a policy', async () => {
  const script = await get('/static/js/index.1a2b.js');
  expect(await script.text()).toBe(SCRIPT);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(script.headers.get('content-security-policy')).toContain('trusted-types rspack');
  const style = await get('/static/css/index.3c4d.css');
  expect(style.headers.get('cache-control')).toContain('immutable');
  expect(style.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

it('requires revalidation of the shell worker script on every request, under the script policy', async () => {
  const worker = await get('/shell.js');
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
});

it('sends the manifest with its own type, and the page policy allows it', async () => {
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  const policy = (await get('/exchange/spot')).headers.get('content-security-policy');
  expect(policy).toContain("manifest-src 'self'");
  expect(policy).toContain("worker-src 'self'");
});

it('sends a precompressed script to clients that accept the encoding', async () => {
  const script = await get('/static/js/index.1a2b.js', { 'accept-encoding': 'gzip' });
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(await script.text()).toBe(SCRIPT);
});

it.each([
  '/static/js/gone.9f8e.js',
  '/static/nothing',
  '/avatars/nothing',
  '/avatars/a-name-as-long-as-one',
  '/avatars',
  '/icons/nothing',
  '/.well-known/change-password',
  '/gone.png',
  '/.sources',
  '/api/nothing',
  '/outbox/nothing',
  '/docs/nothing',
  '/app/key',
  '/static/..%2f..%2fetc/passwd',
])('never serves a page for %s', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ success: false, error_code: 1020 });
});

it('does not serve the page for POST', async () => {
  const response = await fetch(`${live.url}/exchange/spot`, { method: 'POST' });
  expect(response.status).toBe(404);
});

it('works without a built client', async () => {
  const bare = await openLiveExchange();
  expect((await fetch(`${bare.url}/exchange/spot`)).status).toBe(404);
  expect((await fetch(`${bare.url}/readyz`)).status).toBe(200);
  await bare.close();
});
