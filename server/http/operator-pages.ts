/** Endpoints for operators and for the client's first request: liveness, readiness, metrics and
 *  configuration. */
import type { FastifyInstance } from 'fastify';
import { deploymentConfig, type DeploymentConfig } from '#contract/config.ts';
import type { ExchangeHealth } from '#server/exchange/exchange-api.ts';
import type { Metrics } from './metrics.ts';
import { hasBearer, type OperatorAccess } from './operator-access.ts';
import { DATA_HEADERS } from './security-policy.ts';

export interface OperatorPagesOptions {
  readonly deployment: () => DeploymentConfig;
  readonly health: () => ExchangeHealth;
  readonly metrics: Metrics;
  readonly operator: OperatorAccess;
  /** Opens the metrics only; undefined for none. */
  readonly metricsToken: string | undefined;
}

export function registerOperatorPages(app: FastifyInstance, options: OperatorPagesOptions): void {
  const { deployment, health, metrics, operator, metricsToken } = options;

  app.get('/config.json', (_request, reply) =>
    reply
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-cache' })
      .send(deploymentConfig.encode(deployment())),
  );

  app.get('/healthz', (_request, reply) =>
    reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-store' }).send({ status: 'alive' }),
  );

  app.get('/readyz', (_request, reply) => {
    const { mode, reasons } = health();
    return reply
      .code(mode === 'open' ? 200 : 503)
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
      .send({ status: mode, reasons });
  });

  app.get('/metrics', async (request, reply) => {
    const isMonitor = metricsToken !== undefined && hasBearer(request, metricsToken);
    if (!isMonitor && !operator.admits(request, reply)) return reply;
    return reply
      .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
