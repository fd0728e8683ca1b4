/** Lists of the user's orders; filter and page are in the address, so that reload and back restore them. */
import { useCallback } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useLocation, useSearchParams } from 'wouter';
import { useP2pOrdersService } from '#src/binding/p2p-orders.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useP2pOrders, type P2pOrder } from '#src/queries/p2p-orders.ts';
import { useP2pSettings } from '#src/queries/p2p.ts';
import { P2pPage } from '../P2pPage.tsx';
import { P2P_ORDERS_PATH, p2pOrderPath } from '../p2p-paths.ts';
import { addressWithFilter, changedFilter, filterOfAddress, queryOf } from './order-filter.ts';
import { OrderListView } from './OrderListView.tsx';

export function OrderListPage() {
  const { t } = useLingui();
  const href = useHref();
  const [, navigate] = useLocation();
  const [address, setAddress] = useSearchParams();
  const service = useP2pOrdersService();
  const filter = filterOfAddress(address);
  const query = queryOf(filter);
  const coins = useP2pSettings().data?.coins;
  return (
    <P2pPage path={P2P_ORDERS_PATH} title={t`P2P orders`}>
      <OrderListView
        filter={filter}
        onFilterChange={(patch) =>
          setAddress((now) => addressWithFilter(now, changedFilter(filterOfAddress(now), patch)))
        }
        coins={coins?.map(({ code }) => code) ?? []}
        orders={loadableOf(useP2pOrders(query))}
        onOpen={useCallback(
          ({ uid }: P2pOrder) => navigate(href(p2pOrderPath(uid))),
          [navigate, href],
        )}
        onExport={() => void service.exportOrders({ ...query })}
      />
    </P2pPage>
  );
}
