/** Serves profile images by file name. The content under a name never changes. */
import type { FastifyInstance } from 'fastify';
import type { CleanImage } from '#server/accounts/profile/clean-image.ts';
import { avatarPathOf } from '#server/accounts/user-records.ts';
import { DATA_HEADERS } from './security-policy.ts';

const NAME = /^[\w-]{16,64}$/;

export function registerAvatarFiles(
  app: FastifyInstance,
  find: (name: string) => CleanImage | undefined,
): void {
  app.get<{ Params: { name: string } }>(avatarPathOf(':name'), (request, reply) => {
    const { name } = request.params;
    const image = NAME.test(name) ? find(name) : undefined;
    if (image === undefined) return reply.callNotFound();
    return reply
      .headers({
        ...DATA_HEADERS,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .type(image.type)
      .send(image.bytes);
  });
}
