/** Generates the tables of calls and channels from the contract. */
import { join } from 'node:path';
import { CALL_DOCS } from '#contract/docs/call-docs.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { Page } from './draw-machines.ts';
import { root } from './runner/programs.ts';
import { listFiles } from './tree/files.ts';

export function callsPage(): Page {
  const rows = Object.entries(ROUTES).map(([name, route]) => {
    const { summary, rejections } = CALL_DOCS[name as RouteName];
    const codes = rejections.map((code) => `\`${code}\``).join(', ');
    return `| \`${name}\` | ${route.method} | \`${route.path}\` | ${route.access} | ${summary} | ${codes} |`;
  });
  const text = [
    '# Calls',
    'Generated from `contract/routes.ts` and `contract/docs` by `npm run docs`. Paths are relative to the ' +
      'base address of the API. Every call may also return the general rejections (`contract/errors.ts`).',
    [
      '| name | method | path | access | what it does | own rejections |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  ].join('\n\n');
  return { path: 'docs/calls.md', text: `${text}\n` };
}

interface Family {
  readonly visibility: string;
  readonly events: Readonly<Record<string, unknown>>;
}

/** A family's name comes from its own file: `spotBookChannel` in contract/realtime/spot-book.ts. */
export async function channelsPage(): Promise<Page> {
  const files = listFiles(['contract/realtime']).filter((path) => path.endsWith('.ts'));
  const rows = await Promise.all(
    files.map(async (file) => {
      const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
      return (
        Object.entries(module)
          .filter(([name]) => name.endsWith('Channel'))
          // Loaders list the exports of a module in different orders.
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => {
            const { visibility, events } = value as Family;
            const list = Object.keys(events)
              .map((event) => `\`${event}\``)
              .join(', ');
            return `| \`${name}\` | ${visibility} | ${list} | \`${file}\` |`;
          })
      );
    }),
  );
  const text = [
    '# Channels',
    'Written from `contract/realtime` by `npm run docs`. Each family builds and reads its own names.',
    [
      '| family | visibility | events | declared in |',
      '| --- | --- | --- | --- |',
      ...rows.flat(),
    ].join('\n'),
  ].join('\n\n');
  return { path: 'docs/channels.md', text: `${text}\n` };
}
