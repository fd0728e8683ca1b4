/** Star button that is on or off. It is above links that fill a row or a card and does not open
 *  them. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { StarIcon } from '#src/design/icons/first-icons.ts';
import styles from './FavouriteStar.module.css';

export interface FavouriteStarProps {
  /** Name of the pair: BTC/USDT. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  /** False in a list with arrow-key navigation, where Tab does not stop at the star. */
  readonly isTabStop?: boolean | undefined;
}

export function FavouriteStar({ name, isOn, onToggle, isTabStop = true }: FavouriteStarProps) {
  const { t } = useLingui();
  return (
    <IconButton
      size="small"
      className={styles.star}
      label={t({
        message: `Favorite ${name}`,
        comment: 'Toggle button, for example Favorite BTC/USDT',
      })}
      isTipHidden
      isPressed={isOn}
      tabIndex={isTabStop ? undefined : -1}
      icon={<StarIcon size={14} isFilled={isOn} />}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onToggle();
      }}
    />
  );
}
