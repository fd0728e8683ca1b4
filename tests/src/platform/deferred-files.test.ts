import { expect, it } from 'vitest';
import { fetchDeferredFiles } from '#src/platform/deferred-files.ts';

it('starts the deferred files, and changes nothing else', () => {
  document.head.innerHTML = `
    <link rel="preload" href="/static/chart.js" as="script" media="not all">
    <link rel="preload" href="/static/spot.js" as="script">
    <link rel="icon" href="/static/night.svg" media="print">`;
  fetchDeferredFiles();
  const media = [...document.head.querySelectorAll('link')].map((link) => link.media);
  expect(media).toEqual(['', '', 'print']);
});
