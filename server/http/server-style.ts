/** Style sheet of the pages the server renders itself. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { DATA_HEADERS } from './security-policy.ts';

export const STYLE_URL = '/docs/style.css';
const STYLE = readFileSync(new URL('../docs/style.css', import.meta.url), 'utf8');

export function registerServerStyle(app: FastifyInstance): void {
  app.get(STYLE_URL, (_request, reply) =>
    reply
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-cache' })
      .type('text/css; charset=utf-8')
      .send(STYLE),
  );
}
