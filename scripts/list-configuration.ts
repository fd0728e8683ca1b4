/** Keeps the README's table of variables equal to the server's settings. */
import { configTable } from '#server/config/config.ts';
import type { Page } from './draw-machines.ts';
import { readText } from './tree/files.ts';

const START_MARK = '<!-- configuration: written by npm run docs -->';
const END = '<!-- end of configuration -->';

/** @throws Error when the README lacks its markers, because the table would then have no place. */
export function readmePage(): Page {
  const path = 'README.md';
  const text = readText(path);
  return { path, text: withTable(text, configTable()) };
}

export function withTable(text: string, table: string): string {
  const start = text.indexOf(START_MARK);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md has no ${START_MARK} … ${END}`);
  return `${text.slice(0, start + START_MARK.length)}\n${table}\n${text.slice(end)}`;
}
