import { expect, it } from 'vitest';
import { offlineCatalogs, shellFilesOf } from '#scripts/runner/bundle-shell.ts';
import { BUILD } from './made-up-build.ts';

it('keeps what opens the shell and the trading page, and no other page', () => {
  expect(shellFilesOf(BUILD)).toEqual([
    '/afterBook.js',
    '/index.js',
    '/market-start.js',
    '/market.js',
    '/offlineNotice.js',
    '/spot.js',
    '/styles.css',
  ]);
});

it('keeps their catalogs beside the one of the start', () => {
  expect(offlineCatalogs()).toEqual(['offline']);
});
