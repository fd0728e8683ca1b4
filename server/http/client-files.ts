/** Serves the built client: hashed files with permanent caching, pages uncached, and the client's
 *  page for every path of its router. A missing file never returns a page. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPagePath, isWebviewPath } from '#contract/core/page-address.ts';
import { createClientPages, type PageFacts } from './client-page.ts';
import type { HeaderMap, SecurityPolicy } from './security-policy.ts';

/** The build adds a content hash to the names of all files in this folder. */
const HASHED_FOLDER = 'static/';
const FOR_GOOD = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const PERMANENTLY = 301;

export interface ClientFilesOptions extends PageFacts {
  readonly folder: string;
  readonly policy: () => SecurityPolicy;
}

/** @returns the handler for paths of the client's router; the handler returns false when the client
 *  is not built or the path is not one of its pages. */
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
  const pageOf = createClientPages(root, options);
  const respond = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const path = pathOf(request);
    const page = pageOf(path);
    if (page === undefined) return false;
    if ('movedTo' in page) {
      void reply.redirect(page.movedTo + request.url.slice(path.length), PERMANENTLY);
      return true;
    }
    const { page: usual, webview } = options.policy();
    const policy = isWebviewPath(path) ? webview : usual;
    void reply.headers({ ...policy, 'cache-control': REVALIDATE, etag: page.etag });
    if (request.headers['if-none-match'] === page.etag) void reply.code(304).send();
    else void reply.type('text/html; charset=utf-8').send(page.html);
    return true;
  };
  // The wildcard route treats the root as a folder and rejects it.
  app.get('/', (request, reply) => (respond(request, reply) ? reply : reply.callNotFound()));
  return (request, reply) => isPageAddress(request) && respond(request, reply);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** `path` is relative to the client's folder. */
function headersOf(path: string, policy: SecurityPolicy): HeaderMap {
  const plain = path.replaceAll('\\', '/').replace(/\.(?:br|gz)$/, '');
  const cache = plain.startsWith(HASHED_FOLDER) ? FOR_GOOD : REVALIDATE;
  return { ...policyFor(plain, policy), 'cache-control': cache };
}

function policyFor(path: string, policy: SecurityPolicy): HeaderMap {
  if (path === 'captcha-frame.html') return policy.captchaIframe;
  if (path === 'analytics-frame.html') return policy.analyticsIframe;
  if (/^(?:captcha|analytics)-frame\.(?:js|css)$/.test(path)) return policy.iframeFile;
  if (path.endsWith('.html')) return policy.page;
  return /\.m?js$/.test(path) ? policy.script : policy.asset;
}

function isPageAddress(request: FastifyRequest): boolean {
  const { method } = request;
  return (method === 'GET' || method === 'HEAD') && isPagePath(pathOf(request));
}
