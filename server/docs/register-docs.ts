/** Serves `/docs` for readers and `/docs/openapi.json` for programs. Both are generated on the
 *  first request. */
import type { FastifyInstance } from 'fastify';
import { DATA_HEADERS, DOCUMENT_HEADERS } from '#server/http/security-policy.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument, type OpenApiDocument } from './openapi.ts';

export function registerDocs(app: FastifyInstance): void {
  let written: { readonly document: OpenApiDocument; readonly page: string } | undefined;
  const docs = () => {
    if (written === undefined) {
      const document = openApiDocument();
      written = { document, page: docsPage(document) };
    }
    return written;
  };

  app.get('/docs', (_request, reply) =>
    reply
      .headers({ ...DOCUMENT_HEADERS, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(docs().page),
  );

  app.get('/docs/openapi.json', (_request, reply) =>
    reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-cache' }).send(docs().document),
  );
}
