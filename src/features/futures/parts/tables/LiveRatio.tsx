/** Margin ratio that follows the mark price, as a number and a bar. */
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Fraction } from '#domain/futures/fraction.ts';
import { ratioShareOf, ratioTextOf, ratioToneOf } from '../RatioBar.tsx';
import { useWriting } from '#src/trading/rows/use-writing.ts';
import { LiveText } from './LiveText.tsx';
import styles from './Positions.module.css';

interface LiveRatioProps {
  readonly store: object;
  readonly read: () => Fraction | undefined;
}

export function LiveRatio({ store, read }: LiveRatioProps) {
  return (
    <span className={styles.ratio}>
      <LiveText
        store={store}
        read={() => {
          const ratio = read();
          const tone = ratioToneOf(ratio);
          return { text: ratioTextOf(ratio), tone: tone === 'accent' ? undefined : tone };
        }}
      />
      <RatioMeter store={store} read={read} />
    </span>
  );
}

function RatioMeter({ store, read }: LiveRatioProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLSpanElement>(null);
  useWriting(store, () => {
    const element = bar.current;
    if (element === null) return;
    const ratio = read();
    const percent = String(Math.round(ratioShareOf(ratio) * 100)); // Not money: a bar's width.
    const tone = ratioToneOf(ratio);
    if (element.getAttribute('aria-valuenow') !== percent) {
      element.setAttribute('aria-valuenow', percent);
      element.style.setProperty('--share', `${percent}%`);
    }
    if (element.dataset['tone'] !== tone) element.dataset['tone'] = tone;
  });
  return (
    <span
      ref={bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Written with each price, without a render.
      role="meter"
      aria-label={t`Margin ratio`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className={styles.meter}
    />
  );
}
