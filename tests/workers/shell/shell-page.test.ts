import { expect, it } from 'vitest';
import { shellPageOf } from '#workers/shell/shell-page.ts';

const FILES = ['/static/js/index.1.js'];
const HTML = '<html><head><script src="/static/js/index.1.js"></script></head><body></body></html>';
const CONFIG = '{"api_url":"/api?a=1&b=\\"<x>\\""}';

const serve = (html = HTML): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-encoding': 'br',
      etag: '"1"',
    },
  });

it('contains the configuration, whose characters cannot end its attribute', async () => {
  const html = await (await shellPageOf(serve(), CONFIG, FILES)).text();
  const [, content = ''] = /name="tidemark-config" content="([^"]*)"/.exec(html) ?? [];
  expect(content).not.toMatch(/[<"]/);
  const read = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  expect(read).toBe(CONFIG);
  expect(html).toContain('<meta name="tidemark-kept" content="true"></head>');
});

it('keeps the page’s policy, but no header of its transfer', async () => {
  const { headers } = await shellPageOf(serve(), CONFIG, FILES);
  expect([...headers.keys()].toSorted()).toEqual([
    'content-security-policy',
    'content-type',
    'cross-origin-opener-policy',
    'x-content-type-options',
  ]);
});

it('rejects the page of another build, because its files are not cached', async () => {
  const other = serve(HTML.replace('index.1', 'index.2'));
  await expect(shellPageOf(other, CONFIG, FILES)).rejects.toThrow('another build');
});
