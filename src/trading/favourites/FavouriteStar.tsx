/** A star that is on or off. It lies over links that fill a row or a card, and opens nothing. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { StarIcon } from '#src/design/icons/first-icons.ts';
import styles from './FavouriteStar.module.css';

export interface FavouriteStarProps {
  /** BTC/USDT. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  /** Reached by other means than Tab: in a list that arrows lead through. */
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
