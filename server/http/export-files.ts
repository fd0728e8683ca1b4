/** Sends the files of exports to their owners, as a stream: a slow reader slows the disk, and a
 *  reader who leaves closes the file. */
import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { UserId } from '#contract/core/ids.ts';
import type { Clock } from '#contract/core/time.ts';
import { exportFilePathOf, historyExport } from '#contract/rest/history-export.ts';
import { rejectedResponse } from './envelope.ts';
import { reject } from '#server/runtime/rejection.ts';
import { API_BASE, send } from './http-server.ts';
import { rateLimitOf } from './rate-limits.ts';
import { DATA_HEADERS } from './security-policy.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

export interface FileToSend {
  readonly path: string;
  readonly name: string;
  readonly format: keyof typeof TYPES;
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

interface ExportFilesOptions {
  readonly clock: Clock;
  readonly rateLimitScale: number;
  /** Returns undefined for a file of another user. */
  readonly find: (userId: UserId, id: string) => FileToSend | undefined;
}

export function registerExportFiles(
  app: FastifyInstance,
  { clock, rateLimitScale, find }: ExportFilesOptions,
): void {
  const rateLimit = rateLimitOf(historyExport, rateLimitScale);
  const streams = new Set<ReadStream>();
  // A reader that reads nothing would hold the stop.
  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.destroy();
    done();
  });
  app.get<{ Params: { id: string } }>(
    API_BASE + exportFilePathOf(':id'),
    { config: { access: 'trader', rateLimit } },
    async (request, reply) => {
      const { trader, bearerError } = request;
      if (trader === undefined) {
        return send(reply, rejectedResponse(reject(bearerError ?? 'bearer_missing'), clock()));
      }
      const file = find(trader.userId, request.params.id);
      const handle = file && (await open(file.path).catch(() => undefined));
      if (file === undefined || handle === undefined) {
        return send(reply, rejectedResponse(reject('not_found'), clock()));
      }
      const stream = handle.createReadStream();
      streams.add(stream.once('close', () => streams.delete(stream)));
      return reply
        .headers({
          ...DATA_HEADERS,
          'cache-control': 'no-store',
          'content-type': TYPES[file.format],
          'content-length': file.size,
          // A connection kept after a long response would hold a stop that began meanwhile.
          connection: 'close',
          'content-disposition': `attachment; filename="${file.name}"`,
          'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
        })
        .send(stream);
    },
  );
}
