/** Renders an icon of the set: 16 px, stroke 1.5, in the text color, hidden from screen readers.
 *  The surrounding control has the name. */
import type { LucideIcon } from 'lucide-react';
import styles from './Icon.module.css';

interface IconProps {
  /** Size in CSS pixels. */
  readonly size?: 12 | 14 | 16 | 20 | 24 | 32 | undefined;
  /** Filled with its own color, for example a selected star. */
  readonly isFilled?: boolean | undefined;
}

/** `mirrored` follows the reading direction: arrows and exits, never clocks or check marks. */
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
