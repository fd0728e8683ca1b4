/** Confirmation of a futures order before it is sent: its values, the exchange's own cost and
 *  liquidation price, and its warnings. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { displayNumber } from '#domain/number-text.ts';
import { useFuturesOrder, type FuturesWarning } from '#src/binding/futures.ts';
import { ConfirmOrder } from '#src/trading/ticket/ConfirmOrder.tsx';

export function FuturesConfirmation({ contract }: { readonly contract: FuturesContract }) {
  const { t } = useLingui();
  const { phase, pending, confirm, decline } = useFuturesOrder();
  const { intent, preview, warnings } = pending;
  const { tradeCoin, quoteCoin } = contract;
  if (intent === undefined || phase !== 'confirming') return null;
  const { side, body } = intent;
  const texts: Readonly<Record<FuturesWarning, string | undefined>> = {
    confirm_before_placing: undefined,
    near_liquidation: t`The liquidation price is close to the mark price.`,
  };
  const priceText =
    body.limitPrice === undefined ? undefined : `${displayNumber(body.limitPrice)} ${quoteCoin}`;
  const rows = [
    { label: t`Price`, value: priceText ?? t`Market` },
    ...(preview === undefined
      ? []
      : [
          { label: t`Amount`, value: `${displayNumber(preview.size)} ${tradeCoin}` },
          { label: t`Cost`, value: `${displayNumber(preview.cost)} ${quoteCoin}` },
          {
            label: t({ message: 'Liq. price', comment: 'Choice' }),
            value:
              preview.liquidationPrice === undefined
                ? '–'
                : `${displayNumber(preview.liquidationPrice)} ${quoteCoin}`,
          },
        ]),
  ];
  return (
    <ConfirmOrder
      isOpen
      requested={{
        side,
        kind: body.kind,
        tradeCoin,
        rows,
        warnings: warnings.flatMap((warning) => texts[warning] ?? []),
        priceText,
      }}
      onConfirm={confirm}
      onDecline={decline}
    />
  );
}
