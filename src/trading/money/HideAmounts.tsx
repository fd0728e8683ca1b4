/** Button that hides or shows every amount of the wallet pages. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { HideIcon, ShowIcon } from '#src/design/icons/icons.ts';
import { applyWalletView, walletView } from '#src/stores/wallet-view.store.ts';

export function HideAmounts() {
  const { t } = useLingui();
  const { areAmountsHidden } = useSnapshot(walletView);
  return (
    <IconButton
      size="small"
      label={
        areAmountsHidden
          ? t({ message: 'Show amounts', comment: 'Button' })
          : t({ message: 'Hide amounts', comment: 'Button' })
      }
      icon={areAmountsHidden ? <HideIcon /> : <ShowIcon />}
      onClick={() => applyWalletView({ areAmountsHidden: !areAmountsHidden })}
    />
  );
}
