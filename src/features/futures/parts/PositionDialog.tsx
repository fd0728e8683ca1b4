/** The open dialog of a position, joined with the machine that changes it. */
import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { decimal } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { CloseKind } from '#contract/entities/futures-terms.ts';
import { dataOf } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { useFuturesService, usePositionChange } from '#src/binding/futures.ts';
import { downloadFile } from '#src/platform/download.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import { link } from '#src/stores/link.store.ts';
import { settings } from '#src/stores/settings.store.ts';
import { useStoreValue } from '#src/trading/use-store-value.ts';
import { contractRulesOf } from '../numbers/contract-rules.ts';
import { priceOf } from '../numbers/position-figures.ts';
import { closingOrdersOf } from '../numbers/closing-orders.ts';
import { ClosePositionDialog } from './dialogs/ClosePositionDialog.tsx';
import { MarginDialog } from './dialogs/MarginDialog.tsx';
import { ReversePositionDialog } from './dialogs/ReversePositionDialog.tsx';
import { ShareDialog } from './dialogs/ShareDialog.tsx';
import { StopsDialog } from './dialogs/StopsDialog.tsx';

export type OpenDialog =
  | { readonly kind: 'close'; readonly position: FuturesPosition; readonly closeKind: CloseKind }
  | {
      readonly kind: 'reverse' | 'margin' | 'stops' | 'share';
      readonly position: FuturesPosition;
    };

interface PositionDialogProps {
  readonly dialog: OpenDialog;
  /** Of the position. */
  readonly contract: FuturesContract;
  readonly now: EpochMs;
  readonly onClose: () => void;
}

export function PositionDialog({ dialog, contract, now, onClose }: PositionDialogProps) {
  const { t } = useLingui();
  const isLive = useStoreValue(link, ({ freshness }) => freshness === 'live');
  const { phase, position, rejection, cutShort, problemsOf, marginLimits, submit, dismiss } =
    usePositionChange(dialog.position);
  const { cancelOrder } = useFuturesService();
  const { openOrders } = futuresListsOf(useSnapshot(futuresAccount));
  const brand = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  const end = (): void => {
    dismiss();
    onClose();
  };
  const onDone = useEffectEvent(end);
  useEffect(() => {
    if (phase === 'done') onDone();
  }, [phase]);
  const cutShortText = useCutShortText(contract);
  const rules = contractRulesOf(contract);
  const quote = quoteOf(contract);
  const shared = {
    position,
    rules,
    isBusy: phase === 'sending' || phase === 'unknown',
    reasonDisabled: isLive ? undefined : t`Waiting for live prices`,
    error: rejection ?? (cutShort && cutShortText(cutShort)),
    onClose: end,
  };
  switch (dialog.kind) {
    case 'close':
      return (
        <ClosePositionDialog
          {...shared}
          kind={dialog.closeKind}
          problemsOf={problemsOf}
          marketPrice={quote.lastPrice ?? priceOf(dialog.position, quote)}
          onCancelOrders={() => {
            for (const order of closingOrdersOf(dialog.position, openOrders))
              void cancelOrder(order);
          }}
          onConfirm={(_, { size, price }) => submit({ kind: 'close', size, limitPrice: price })}
        />
      );
    case 'reverse':
      return <ReversePositionDialog {...shared} onConfirm={() => submit({ kind: 'reverse' })} />;
    case 'margin':
      return (
        <MarginDialog
          {...shared}
          limits={marginLimits()}
          problemsOf={problemsOf}
          onConfirm={(_, amount) => submit({ kind: 'margin', amount })}
        />
      );
    case 'stops':
      return (
        <StopsDialog
          {...shared}
          problemsOf={problemsOf}
          onConfirm={(_, stops) => submit({ kind: 'stops', size: undefined, ...stops })}
          onCancelPartial={(id) => void cancelOrder({ id })}
        />
      );
    default:
      return (
        <ShareDialog
          position={position}
          rules={rules}
          price={priceOf(dialog.position, quote)}
          now={now}
          brand={brand}
          onSave={downloadFile}
          onClose={onClose}
        />
      );
  }
}

/** The order ended before it filled, so that the position is still open. */
function useCutShortText({ tradeCoin: coin }: Pick<FuturesContract, 'tradeCoin'>) {
  const { t } = useLingui();
  return (order: FuturesOrder): string => {
    if (order.filled === NOTHING)
      return t`The order was canceled before it filled. The position is unchanged.`;
    const filled = displayNumber(order.filled);
    const size = displayNumber(order.size);
    return t`Only ${filled} ${coin} of ${size} ${coin} filled, and the rest was canceled. The position shows what is left.`;
  };
}

const NOTHING = decimal('0');
