/** Serves the built stories to designers, where the operator names their folder. Storybook writes inline scripts and
 *  styles, so its pages have a policy of their own; they call nothing but their own files. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DATA_HEADERS, type HeaderMap } from './security-policy.ts';

export const STORIES_PATH = '/stories';

const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  `script-src 'self' 'unsafe-inline'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self' data:`,
  `worker-src 'self' blob:`,
  `connect-src 'self'`,
  `frame-src 'self'`,
].join('; ');

const HEADERS: HeaderMap = {
  ...DATA_HEADERS,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-cache',
};

/** @param folder of `npm run stories:build`; without one, or without the folder, the address does not exist. */
export async function registerStoriesSite(
  app: FastifyInstance,
  folder: string | undefined,
): Promise<void> {
  const root = folder === undefined ? undefined : resolve(folder);
  if (root === undefined || !existsSync(root)) return;
  // The site's addresses are relative to its folder.
  app.get(STORIES_PATH, (_request, reply) => reply.redirect(`${STORIES_PATH}/`));
  await app.register(fastifyStatic, {
    root,
    prefix: `${STORIES_PATH}/`,
    decorateReply: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.headers(HEADERS);
    },
  });
}
