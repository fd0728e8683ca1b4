/** How a picture of the icon set is drawn: 16 px, stroke 1.5, in the colour of the text, silent to
 *  screen readers. The control around it carries the name. */
import type { LucideIcon } from 'lucide-react';
import styles from './Icon.module.css';

interface IconProps {
  /** Edge in CSS pixels. */
  readonly size?: 12 | 14 | 16 | 20 | 24 | 32 | undefined;
  /** Filled with its own colour, as a star that is on. */
  readonly isFilled?: boolean | undefined;
}

/** `mirrored` turns with the direction of reading: arrows and exits, never clocks or ticks. */
export const icon = (Svg: LucideIcon, turn?: 'mirrored') =>
  function Icon({ size = 16, isFilled = false }: IconProps) {
    return (
      <Svg
        size={size}
        strokeWidth={1.5}
        fill={isFilled ? 'currentColor' : 'none'}
        className={turn === 'mirrored' ? styles.mirrored : styles.icon}
        aria-hidden="true"
        focusable="false"
      />
    );
  };
