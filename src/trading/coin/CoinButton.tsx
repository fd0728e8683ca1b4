/** Button that opens the information about a coin. */
import { useLingui } from '@lingui/react/macro';
import { useShowCoin } from '#src/binding/coin-information.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { InfoIcon } from '#src/design/icons/first-icons.ts';
import styles from './CoinButton.module.css';

/** Renders nothing where coin information is not available. */
export function CoinButton({ coin }: { readonly coin: string }) {
  const { t } = useLingui();
  const show = useShowCoin();
  if (show === undefined) return null;
  return (
    <IconButton
      size="small"
      className={styles.button}
      label={t({
        message: `About ${coin}`,
        comment: 'Opens coin information, for example About BTC',
      })}
      icon={<InfoIcon size={14} />}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        show(coin);
      }}
    />
  );
}
