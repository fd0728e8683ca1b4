/** One order: what to do on one side, the chat beside it as high as the page. On phones they are two tabs. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pFile, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { Chat } from '#src/binding/chat.ts';
import type { OrderAction, OrderForm } from '#src/binding/p2p-orders.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { TraderLine } from '../parts/TraderLine.tsx';
import { isClosed, isPaymentDue } from './order-progress.ts';
import { OrderActions } from './parts/OrderActions.tsx';
import { OrderAppeal } from './parts/OrderAppeal.tsx';
import { OrderNotices } from './parts/OrderNotices.tsx';
import { OrderSteps } from './parts/OrderSteps.tsx';
import { OrderSummary } from './parts/OrderSummary.tsx';
import { PaymentDetails } from './parts/PaymentDetails.tsx';
import styles from './OrderView.module.css';

export interface OrderViewProps {
  readonly order: P2pOrderDetails;
  readonly form: OrderForm;
  /** Undefined while the session ends. */
  readonly chat: Chat | undefined;
  readonly now: EpochMs;
  readonly isPageVisible: boolean;
  readonly isNarrow: boolean;
  readonly onCopy: (text: string) => void;
  readonly onSaveFile: (file: P2pFile) => void;
  readonly loadAccountImage: (id: string) => Promise<string>;
}

type View = 'order' | 'chat';

const LazyOrderChat = lazyComponent(
  async () => (await loadPart('p2pOrderChat')).OrderChat,
  () => <Skeleton height="100%" />,
);
const LazyActionDialog = lazyComponent(
  async () => (await loadPart('p2pOrderActions')).ActionDialog,
);

export function OrderView(props: OrderViewProps) {
  const { order, form, chat, isNarrow } = props;
  const { t } = useLingui();
  const [view, setView] = useState<View>('order');
  // A payment can be stated after the connection is lost.
  useEffect(() => void LazyActionDialog.load(), []);
  const conversation = chat !== undefined && (
    <Panel label={t({ message: 'Chat', comment: 'Of a P2P order' })} className={styles.chat}>
      <LazyOrderChat order={order} chat={chat} isPageVisible={props.isPageVisible} />
    </Panel>
  );
  const unread = unreadOf(order, chat);
  return (
    <>
      {isNarrow ? (
        <Tabs<View>
          label={t`Order and chat`}
          isSpread
          value={view}
          onValueChange={setView}
          tabs={[
            {
              value: 'order',
              label: t({ message: 'Order', comment: 'Tab of a P2P order' }),
              content: <OrderColumn {...props} />,
            },
            {
              value: 'chat',
              label: t({ message: 'Chat', comment: 'Of a P2P order' }),
              count: view === 'chat' ? undefined : unread,
              content: conversation,
            },
          ]}
        />
      ) : (
        <div className={styles.columns}>
          <OrderColumn {...props} />
          {conversation}
        </div>
      )}
      {form.draft !== undefined && <LazyActionDialog order={order} form={form} />}
    </>
  );
}

/** What the conversation knows is newer than the order. @returns undefined for none. */
function unreadOf(order: P2pOrderDetails, chat: Chat | undefined): number | undefined {
  const isLoaded = chat?.state.phase === 'ready';
  const count = isLoaded
    ? chat.state.messages.filter(
        ({ author, readAt }) =>
          (author === 'counterparty' || author === 'operator') && readAt === undefined,
      ).length
    : order.unreadCount;
  return count === 0 ? undefined : count;
}

/** The account into which the buyer pays, chosen before or in the dialog of the payment. */
function useChosenMethod(order: P2pOrderDetails, form: OrderForm) {
  const [chosenId, setChosenId] = useState<number>();
  const methodId = form.draft?.paymentMethodId ?? chosenId;
  return {
    method:
      order.paymentMethods.find((one) => one.methodId === methodId) ??
      order.paymentMethod ??
      order.paymentMethods[0],
    setMethodId: setChosenId,
    choose: (action: OrderAction) => {
      form.choose(action);
      if (action === 'mark_paid' && chosenId !== undefined) {
        form.edit({ paymentMethodId: chosenId });
      }
    },
  };
}

/** A buyer who must pay reads the account right under the step, and states the payment below it. */
function OrderColumn({ order, form, now, onCopy, onSaveFile, loadAccountImage }: OrderViewProps) {
  const { t } = useLingui();
  const { method, setMethodId, choose } = useChosenMethod(order, form);
  const isDue = isPaymentDue(order);
  const actions = <OrderActions order={order} form={{ choose, phase: form.phase }} />;
  const payment = (
    <Panel
      title={t({ message: 'Payment', comment: 'Title of the account to pay into' })}
      className={styles.acting}
      isPadded
    >
      <div className={styles.stack}>
        <PaymentDetails
          order={order}
          method={method}
          onMethodChange={setMethodId}
          onCopy={onCopy}
          loadImage={loadAccountImage}
        />
        {isDue && actions}
      </div>
    </Panel>
  );
  return (
    <div className={styles.column}>
      <Panel
        label={t({ message: 'Progress', comment: 'Of a P2P order' })}
        className={styles.acting}
        isPadded
      >
        <div className={styles.stack}>
          <OrderSteps order={order} now={now} />
          <OrderNotices order={order} form={form} now={now} />
          {!isDue && actions}
        </div>
      </Panel>
      {isDue && payment}
      <Panel title={t({ message: 'Order details', comment: 'Title' })} isPadded>
        <div className={styles.stack}>
          <TraderLine trader={order.counterparty} />
          <OrderSummary order={order} onCopy={onCopy} />
        </div>
      </Panel>
      {!isDue && !isClosed(order) && payment}
      {order.terms !== '' && (
        <Panel title={t`Terms of the ad`} isPadded>
          <p className={styles.terms} dir="auto">
            {order.terms}
          </p>
        </Panel>
      )}
      <OrderAppeal order={order} onSave={onSaveFile} />
    </div>
  );
}
