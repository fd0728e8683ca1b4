/** Makes every call of history exports so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';

export async function everyExportCall(
  live: LiveExchange,
  traderName = 'exports',
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { bearer } = await live.trader(traderName);
  const body = { kind: 'transaction', format: 1, request_id: crypto.randomUUID() };
  const started = await live.call('startHistoryExport', { bearer, body });
  const params = { export_id: String(started.body.data?.['export_id']) };
  return [
    ['startHistoryExport', started],
    ['historyExport', await live.call('historyExport', { bearer, params })],
    ['cancelHistoryExport', await live.call('cancelHistoryExport', { bearer, params })],
  ];
}
