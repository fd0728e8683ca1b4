import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const PAGE = '<!doctype html><title>Stories</title>';

let live: LiveExchange;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stories-'));
  mkdirSync(join(folder, 'static'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, '.sources'), 'hash');
  writeFileSync(join(folder, 'static/main.js'), 'export {};');
  live = await openLiveExchange({ TIDEMARK_STORIES_DIR: folder });
});
afterAll(async () => {
  await live.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => fetch(`${live.url}${path}`, { redirect: 'manual' });

it('serves the stories below one address, under a policy of their own', async () => {
  const moved = await get('/stories');
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/stories/']);
  for (const path of ['/stories/', '/stories/index.html']) {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, PAGE]);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'unsafe-inline'`);
    expect(policy).toContain(`connect-src 'self'`);
  }
  const script = await get('/stories/static/main.js');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
});

it('serves neither hidden files, nor other folders, nor a page for a missing file', async () => {
  for (const path of ['/stories/.sources', '/stories/%2e%2e/package.json', '/stories/missing']) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

it('has no such address without the setting', async () => {
  const usual = await openLiveExchange();
  try {
    const response = await fetch(`${usual.url}/stories/`);
    expect(response.status).toBe(404);
  } finally {
    await usual.close();
  }
});
