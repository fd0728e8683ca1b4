/** QR code of a text: one path, always dark on light, because many cameras cannot read the inverse. */
import { useId } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly title: string;
}

/** Quiet zone in modules, which cameras need to detect the code. */
const BORDER = 4;

export interface QrModules {
  /** Modules of a side, with the quiet zone. */
  readonly size: number;
  /** Rows from the top; true for a dark module. */
  readonly data: readonly (readonly boolean[])[];
}

/** For drawing the code on a canvas. */
export const qrModulesOf = (text: string): QrModules => encode(text, { ecc: 'M', border: BORDER });

export function QrCode({ text, title }: QrCodeProps) {
  const titleId = useId();
  const { size, data } = qrModulesOf(text);
  return (
    <svg className={styles.image} viewBox={`0 0 ${size} ${size}`} aria-labelledby={titleId}>
      <title id={titleId}>{title}</title>
      <path className={styles.modules} d={pathOf(data)} />
    </svg>
  );
}

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
