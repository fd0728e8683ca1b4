/** The address of orders: one order by `uid`, otherwise the lists. */
import { useSearchParams } from 'wouter';
import { OrderListPage } from './OrderListPage.tsx';
import { OrderPage } from './OrderPage.tsx';

const UID = /^[A-Za-z0-9]{8,32}$/;

export function OrdersPage() {
  const [query] = useSearchParams();
  const uid = query.get('uid');
  return uid !== null && UID.test(uid) ? <OrderPage key={uid} uid={uid} /> : <OrderListPage />;
}
