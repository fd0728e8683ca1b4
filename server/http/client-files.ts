/** Serves the built client: hashed files for good, pages afresh, and the page itself for every address
 *  that is a route of the client. A missing file is never answered with a page. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from './http-server.ts';
import type { HeaderMap, SecurityPolicy } from './security-policy.ts';

/** First segments that are never a page of the client. */
const RESERVED_SEGMENTS = new Set([
  API_BASE.slice(1),
  'docs',
  'broadcasting',
  'outbox',
  'static',
  'app',
  'apps',
  'metrics',
  'healthz',
  'readyz',
]);
const PAGE = 'index.html';
/** The build puts a hash of the content into the names of all that lies here. */
const HASHED_FOLDER = 'static/';
const FOR_GOOD = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

export interface ClientFilesOptions {
  readonly folder: string;
  readonly policy: () => SecurityPolicy;
}

/** @returns what answers an address of the client's own router; false when the client is not built or the
 *  address is none of its pages. */
export async function registerClientFiles(
  app: FastifyInstance,
  options: ClientFilesOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  const root = resolve(options.folder);
  if (!existsSync(root)) return () => false;
  await app.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.headers(headersOf(relative(root, path), options.policy()));
    },
  });
  // Below the wildcard the root is a folder, and a folder is refused.
  app.get('/', (_request, reply) => reply.sendFile(PAGE));
  return (request, reply) => {
    if (!isPageAddress(request) || !existsSync(join(root, PAGE))) return false;
    void reply.sendFile(PAGE);
    return true;
  };
}

/** `path` counts from the client's folder. */
function headersOf(path: string, policy: SecurityPolicy): HeaderMap {
  const plain = path.replaceAll('\\', '/').replace(/\.(?:br|gz)$/, '');
  const cache = plain.startsWith(HASHED_FOLDER) ? FOR_GOOD : ASK_FIRST;
  return { ...policyFor(plain, policy), 'cache-control': cache };
}

function policyFor(path: string, policy: SecurityPolicy): HeaderMap {
  if (path.endsWith('.html')) return policy.page;
  return /\.m?js$/.test(path) ? policy.script : policy.asset;
}

/** A name with a dot is a file: it exists, or it does not. */
function isPageAddress({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path = '/'] = url.split('?', 1);
  const segments = path.split('/');
  return !RESERVED_SEGMENTS.has(segments[1] ?? '') && !(segments.at(-1) ?? '').includes('.');
}
