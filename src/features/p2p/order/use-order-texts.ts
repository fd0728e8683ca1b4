/** Sentences about an order: what its status means for the reader, and what each action does. */
import { useLingui } from '@lingui/react/macro';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { OrderAction } from '#src/binding/p2p-orders.ts';
import { fiatText } from '../parts/fiat-text.ts';
import type { CountdownKind, Step } from './order-progress.ts';

export interface StatusText {
  readonly title: string;
  readonly text: string;
}

/** "100.00 EUR". */
export const sumText = ({ fiatAmount, currency }: P2pOrderDetails): string =>
  fiatText(fiatAmount, currency);
export const coinText = ({ amount, coin }: P2pOrderDetails): string =>
  `${displayNumber(amount)} ${coin}`;

/** What the status means for the reader. */
export function useStatusText(order: P2pOrderDetails): StatusText {
  const open = useOpenText(order);
  const closed = useClosedText(order);
  return order.closedAt === undefined ? open : closed;
}

function useOpenText({ coin, status, role }: P2pOrderDetails): StatusText {
  const { t } = useLingui();
  const isBuyer = role === 'buyer';
  if (status === 'paid') {
    return isBuyer
      ? {
          title: t`Wait for the seller to release`,
          text: t`The seller is checking the payment. The ${coin} stays in escrow.`,
        }
      : {
          title: t`Check the payment and release`,
          text: t`The buyer has paid. Check your account, not a screenshot.`,
        };
  }
  if (status === 'expired') {
    return {
      title: t`The payment window has passed`,
      text: isBuyer
        ? t`The ${coin} is still in escrow. If you have paid, confirm the payment now.`
        : t`The ${coin} stays in escrow for a while, in case the buyer paid late.`,
    };
  }
  if (status === 'in_appeal') {
    return {
      title: t`The order is in appeal`,
      text: t`The ${coin} stays in escrow until the appeal is decided.`,
    };
  }
  return isBuyer
    ? {
        title: t`Pay the seller`,
        text: t`Transfer the exact amount from an account in your own name. Then confirm the payment here.`,
      }
    : {
        title: t`Wait for the payment`,
        text: t`The ${coin} is in escrow. Release it only after the money has arrived.`,
      };
}

function useClosedText({
  coin,
  status,
  role,
  isSettled,
  receivedAmount,
}: P2pOrderDetails): StatusText {
  const { t } = useLingui();
  const isBuyer = role === 'buyer';
  if (isSettled) {
    return { title: t`Settled by agreement`, text: t`Both sides agreed. The escrow was split.` };
  }
  if (status === 'completed' || status === 'resolved_to_buyer') {
    const received = `${displayNumber(receivedAmount)} ${coin}`;
    return {
      title: status === 'completed' ? t`The order is completed` : t`Resolved for the buyer`,
      text: isBuyer ? t`${received} is in your P2P wallet.` : t`The ${coin} was sent to the buyer.`,
    };
  }
  const text = isBuyer
    ? t`The ${coin} was returned to the seller.`
    : t`The ${coin} was returned to you.`;
  if (status === 'expired') return { title: t`The order has expired`, text };
  return {
    title: status === 'cancelled' ? t`The order was canceled` : t`Resolved for the seller`,
    text,
  };
}

/** What an action does, under its button and in its dialog. */
export function useConsequence(order: P2pOrderDetails): (action: OrderAction) => string {
  const { t } = useLingui();
  const { coin, paymentWindow, status } = order;
  const amount = coinText(order);
  return (action) => {
    const texts: Readonly<Record<OrderAction, string>> = {
      mark_paid:
        status === 'expired'
          ? t`Keeps the ${coin} in escrow and opens an appeal. You can add evidence for 24 hours.`
          : t`Notifies the seller to check the payment and release the ${coin}. Confirm only after you have paid.`,
      take_back_paid: t`Sets the order back to unpaid. This is possible once, within 5 minutes.`,
      extend_payment: t`Gives the buyer another ${paymentWindow} minutes to pay. This is possible once.`,
      release: t`Sends ${amount} to the buyer. This cannot be undone.`,
      cancel: t`Returns the ${coin} to the seller. Do not cancel if you have paid.`,
      request_cancel: t`Asks the buyer to cancel. The order continues until the buyer accepts.`,
      accept_cancel: t`Cancels the order and returns the ${coin} to the seller.`,
      reject_cancel: t`The order continues.`,
      appeal: t`Asks our team to decide. The ${coin} stays in escrow.`,
      add_evidence: t`Adds a text and files to the appeal. The counterparty sees them too.`,
      withdraw_appeal: t`Ends the appeal. The order returns to its earlier status.`,
      concede: t`Ends the appeal and returns the ${coin} to the seller. This cannot be undone.`,
      propose_settlement: t`Splits the escrow, if the counterparty accepts.`,
      answer_settlement: t`If you accept, the escrow is split and the order is closed.`,
      complain: t`Reports the counterparty to our team. No coins are moved.`,
      give_feedback: t`Shown on the counterparty's profile.`,
    };
    return texts[action];
  };
}

export function useStepText({ role, coin }: P2pOrderDetails): (step: Step) => string {
  const { t } = useLingui();
  return (step) => {
    if (step === 'done') return t({ message: 'Done', comment: 'Last step of a P2P order' });
    if (role === 'buyer') {
      return step === 'pay'
        ? t({ message: 'Pay the seller', comment: 'Step of a P2P order' })
        : t({
            message: `Receive ${coin}`,
            comment: 'Step of a P2P order: the buyer receives the coin',
          });
    }
    return step === 'pay'
      ? t({ message: 'Wait for the payment', comment: 'Step of a P2P order' })
      : t({
          message: `Release ${coin}`,
          comment: 'Step of a P2P order: the seller releases the coin from escrow',
        });
  };
}

export function useCountdownText(): (kind: CountdownKind) => string {
  const { t } = useLingui();
  return (kind) => {
    const texts: Readonly<Record<CountdownKind, string>> = {
      payment: t`Time left to pay`,
      grace: t({
        message: 'Time left in escrow',
        comment: 'A countdown follows: time that is left',
      }),
      appeal: t({
        message: 'Time until you can appeal',
        comment: 'A countdown follows: time until an appeal can be opened',
      }),
      response: t`Time left to respond`,
    };
    return texts[kind];
  };
}
