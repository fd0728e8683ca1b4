/** Panel of an ad with its machine, balance and payment methods; goes on to the order that was made. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { decimal } from '#contract/core/decimal.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { useP2pMarketService, useTakeAd } from '#src/binding/p2p-market.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useP2pAd, type P2pAd } from '#src/queries/p2p-ads.ts';
import { useP2pBalances, usePaymentMethods, type P2pSettings } from '#src/queries/p2p.ts';
import { p2pOrderPath } from '../p2p-paths.ts';
import { TakePanel } from './TakePanel.tsx';

interface TakeAdProps {
  readonly ad: P2pAd;
  readonly settings: P2pSettings;
  /** What the list was filtered by. */
  readonly amount: string;
  readonly typeId: number | undefined;
  readonly onClose: () => void;
}

const ZERO = decimal('0');

export function TakeAd({ ad, settings, amount, typeId, onClose }: TakeAdProps) {
  const [, navigate] = useLocation();
  const href = useHref();
  const service = useP2pMarketService();
  const [isChecklistShown, setChecklistShown] = useState(() => !service.isChecklistRead());
  const isSelling = ad.side === 'buy';
  const latest = useP2pAd(ad.id);
  const methods = usePaymentMethods(isSelling);
  const balances = useP2pBalances(isSelling).data;
  const coin = settings.coins.find(({ code }) => code === ad.coin);
  const form = useTakeAd(
    {
      ad,
      steps: {
        coinDecimals: coin?.decimals ?? COIN_DECIMALS,
        fiatDecimals: fiatDecimalsOf(ad.currency),
      },
      fiatText: amount,
      paymentId: isSelling ? undefined : ad.paymentTypes.find(({ id }) => id === typeId)?.id,
    },
    latest.data,
    isSelling && balances !== undefined ? (balances.get(ad.coin) ?? ZERO) : undefined,
  );
  const open = useEffectEvent((uid: string) => navigate(href(p2pOrderPath(uid))));
  const madeUid = form.order?.uid;
  useEffect(() => {
    if (madeUid !== undefined) open(madeUid);
  }, [madeUid]);
  return (
    <TakePanel
      form={form}
      methods={methods.data}
      openOrdersMax={settings.openOrdersMax}
      isChecklistShown={isChecklistShown}
      onChecklistRead={() => {
        service.markChecklistRead();
        setChecklistShown(false);
      }}
      onClose={onClose}
    />
  );
}

const COIN_DECIMALS = 8;
