/** Editor of an ad with its machine, preview, balance and payment methods. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { displayNumber } from '#domain/number-text.ts';
import { useAdEditor, useAdReference, type AdDraft, type KeptAd } from '#src/binding/p2p-center.ts';
import { after } from '#src/platform/clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useAdPreview, type AdPreviewQuery, type OwnAd } from '#src/queries/p2p-ads.ts';
import {
  usePaymentMethods,
  useP2pBalances,
  usePaymentTypes,
  type P2pSettings,
} from '#src/queries/p2p.ts';
import { AdEditorView } from './AdEditorView.tsx';

interface AdEditorProps {
  readonly settings: P2pSettings;
  /** Undefined for a new ad. */
  readonly ad: OwnAd | undefined;
  /** Currency of a new ad. */
  readonly currency: string;
  /** What was left unsaved before; undefined for none. */
  readonly kept: KeptAd | undefined;
  readonly onClose: () => void;
}

const ZERO = decimal('0');
/** Typing sends one request for the preview. */
const PAUSE_MS = 400;

export function AdEditor({ settings, ad, currency, kept, onClose }: AdEditorProps) {
  const coin = settings.coins[0]?.code ?? '';
  const form = useAdEditor({ settings, ad, coin, currency, kept });
  const types = usePaymentTypes().data ?? [];
  const methods = usePaymentMethods().data;
  const balances = useP2pBalances().data;
  const query = usePaused(previewQueryOf(form.draft, ad?.id));
  const preview = useAdPreview(query);
  const isCurrent = query.coin === form.draft.coin && query.currency === form.draft.currency;
  useAdReference(
    form,
    isCurrent && !preview.isPlaceholderData && preview.data !== undefined
      ? (preview.data.referencePrice ?? 'none')
      : undefined,
  );
  const close = useEffectEvent(onClose);
  const isSaved = form.phase === 'saved';
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);
  return (
    <AdEditorView
      form={form}
      settings={settings}
      types={types}
      methods={methods}
      preview={loadableOf(preview)}
      available={
        balances === undefined ? undefined : displayNumber(balances.get(form.draft.coin) ?? ZERO)
      }
      onClose={onClose}
    />
  );
}

/** A positive amount, or undefined. */
const amountIn = (text: string): Decimal | undefined => {
  const value = decimalOfText(text);
  return value === undefined || !/[1-9]/.test(value) ? undefined : value;
};

function previewQueryOf(draft: AdDraft, exceptId: number | undefined): AdPreviewQuery {
  const isFixed = draft.priceType === 'fixed';
  return {
    side: draft.side,
    coin: draft.coin,
    currency: draft.currency,
    price: isFixed ? amountIn(draft.price) : undefined,
    premium: isFixed ? undefined : amountIn(draft.premium),
    totalAmount: amountIn(draft.totalAmount),
    exceptId,
  };
}

/** Returns the value once it has stayed the same for a while. */
function usePaused(value: AdPreviewQuery): AdPreviewQuery {
  const text = JSON.stringify(value);
  const [pausedText, setPausedText] = useState(text);
  useEffect(() => after(PAUSE_MS, () => setPausedText(text)), [text]);
  return useMemo(() => JSON.parse(pausedText) as AdPreviewQuery, [pausedText]);
}
