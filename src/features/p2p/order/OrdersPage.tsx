/** The address of orders: one order by `uid`, otherwise the lists. */
import { useSearchParams } from 'wouter';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { OrderPage } from './OrderPage.tsx';

const LazyOrderListPage = lazyComponent(async () => (await loadPart('p2pOrderList')).OrderListPage);

const UID = /^[A-Za-z0-9]{8,32}$/;

export function OrdersPage() {
  const [query] = useSearchParams();
  const uid = query.get('uid');
  return uid !== null && UID.test(uid) ? <OrderPage key={uid} uid={uid} /> : <LazyOrderListPage />;
}
