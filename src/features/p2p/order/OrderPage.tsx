/** One order by the ID in the address, with its conversation. */
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useChat, type ChatService } from '#src/binding/chat.ts';
import { useP2pOrderForm, useP2pOrdersService } from '#src/binding/p2p-orders.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { livenessNow, watchVisibility } from '#src/platform/liveness.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useP2pOrders } from '#src/queries/p2p-orders.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import { P2pPage } from '../P2pPage.tsx';
import { P2P_ORDERS_PATH } from '../p2p-paths.ts';
import { OPEN_ORDERS } from './order-filter.ts';
import { OrderView, type OrderViewProps } from './OrderView.tsx';
import { OrderStatusBadge } from './parts/OrderStatusBadge.tsx';
import { useExchangeNow } from './use-exchange-now.ts';

const isVisibleNow = (): boolean => livenessNow().isVisible;

export function OrderPage({ uid }: { readonly uid: string }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const service = useP2pOrdersService();
  const openOrders = dataOf(loadableOf(useP2pOrders(OPEN_ORDERS)));
  const isTwoFactorOn = user?.isTwoFactorOn === true;
  const openOrderCount = openOrders?.items.length ?? 1;
  const facts = useMemo(() => ({ isTwoFactorOn, openOrderCount }), [isTwoFactorOn, openOrderCount]);
  const form = useP2pOrderForm({ uid, isTwoFactorOn }, facts);
  const [chat] = useState(() => service.openChat(uid));
  const copy = useCopy(copyText, service.announce);
  const shared = {
    form,
    now: useExchangeNow(),
    isPageVisible: useSyncExternalStore(watchVisibility, isVisibleNow),
    isNarrow: useNarrow(),
    onCopy: copy,
    onSaveFile: (file) => service.saveFile(uid, file),
    loadAccountImage: service.accountImageUrl,
  } satisfies Partial<OrderViewProps>;
  const { order, reading } = form;
  return (
    <P2pPage path={P2P_ORDERS_PATH} title={useTitle(order)} actions={<Head order={order} />}>
      {reading === 'missing' ? (
        <Panel>
          <EmptyState text={t`This order does not exist.`} />
        </Panel>
      ) : order === undefined ? (
        <Panel isPadded>
          {reading === 'failed' ? (
            <ErrorState text={t`This page could not be loaded.`} onRetry={form.readAgain} />
          ) : (
            <Skeleton height="320px" />
          )}
        </Panel>
      ) : chat === undefined ? (
        <OrderView {...shared} order={order} chat={undefined} />
      ) : (
        <WithChat {...shared} order={order} service={chat} />
      )}
    </P2pPage>
  );
}

function WithChat({
  service,
  ...props
}: Omit<OrderViewProps, 'chat'> & { readonly service: ChatService }) {
  return <OrderView {...props} chat={useChat(service)} />;
}

function useTitle(order: OrderViewProps['order'] | undefined): string {
  const { t } = useLingui();
  if (order === undefined) return t({ message: 'P2P order', comment: 'Title of a page' });
  const { coin } = order;
  return order.role === 'buyer'
    ? t({ message: `Buy ${coin}`, comment: 'Title of a P2P order' })
    : t({ message: `Sell ${coin}`, comment: 'Title of a P2P order' });
}

function Head({ order }: { readonly order: OrderViewProps['order'] | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <>
      {order !== undefined && <OrderStatusBadge order={order} />}
      <Link href={href(P2P_ORDERS_PATH)} variant="quiet">
        {t({ message: 'All orders', comment: 'List of P2P orders' })}
      </Link>
    </>
  );
}
