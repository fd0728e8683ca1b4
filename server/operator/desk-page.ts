/** Serves the built desk to operators only: without the token, its page and its scripts are 401 like
 *  every other address below it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DESK_PATH } from '#contract/operator/addresses.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS, type SecurityPolicy } from '#server/http/security-policy.ts';

export interface DeskPageOptions {
  /** Folder of the build. */
  readonly folder: string;
  readonly policy: () => SecurityPolicy;
}

const STATIC = 'static';
const NOT_BUILT = 'The desk is not built: run npm run build.\n';
/** A browser keeps nothing that the token protects. */
const NOT_STORED = { 'cache-control': 'no-store' };

export async function registerDeskPage(
  app: FastifyInstance,
  operator: OperatorAccess,
  { folder, policy }: DeskPageOptions,
): Promise<void> {
  const root = resolve(folder);
  const pagePath = join(root, 'index.html');
  await app.register(async (desk) => {
    desk.addHook('onRequest', async (request, reply) =>
      operator.admits(request, reply) ? undefined : reply,
    );
    const sendPage = (reply: FastifyReply): FastifyReply => {
      if (!existsSync(pagePath)) {
        return reply
          .code(404)
          .headers({ ...DATA_HEADERS, ...NOT_STORED })
          .send(NOT_BUILT);
      }
      return reply
        .headers({ ...policy().desk, ...NOT_STORED })
        .type('text/html; charset=utf-8')
        .send(readFileSync(pagePath, 'utf8'));
    };
    desk.get(DESK_PATH, (_request, reply) => sendPage(reply));
    desk.get(`${DESK_PATH}/`, (_request, reply) => sendPage(reply));
    desk.all(`${DESK_PATH}/*`, (_request, reply) => reply.callNotFound());
    if (!existsSync(join(root, STATIC))) return;
    await desk.register(fastifyStatic, {
      root: join(root, STATIC),
      prefix: `${DESK_PATH}/${STATIC}/`,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const { script, asset } = policy();
        reply.headers({ ...(path.endsWith('.js') ? script : asset), ...NOT_STORED });
      },
    });
  });
}
