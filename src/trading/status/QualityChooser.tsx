/** Selects the render quality: adjusted to the measured speed of this device, or fixed. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { QualityChoice } from '#domain/render-quality.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import type { Quality } from '#src/stores/quality.store.ts';
import { useQualityLabels } from './use-quality-labels.ts';
import styles from './QualityChooser.module.css';

export interface QualityChooserProps {
  readonly choice: QualityChoice;
  readonly quality: Quality;
  readonly onChoice: (choice: QualityChoice) => void;
}

export function QualityChooser({ choice, quality, onChoice }: QualityChooserProps) {
  const { t } = useLingui();
  const label = t({ message: 'Drawing', comment: 'Title of a choice: how much is drawn' });
  return (
    <div className={styles.chooser}>
      <span className={styles.title} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        size="small"
        value={choice}
        onValueChange={onChoice}
        segments={[
          {
            value: 'automatic',
            label: t({ message: 'Automatic', comment: 'How much is drawn: as measured' }),
          },
          {
            value: 'full',
            label: t({ message: 'Full', comment: 'How much is drawn: everything' }),
          },
          {
            value: 'balanced',
            label: t({ message: 'Balanced', comment: 'How much is drawn: less often' }),
          },
          {
            value: 'saving',
            label: t({ message: 'Saving', comment: 'How much is drawn: as little as can be' }),
          },
        ]}
      />
      <Terms quality={quality} />
    </div>
  );
}

/** Description of the current quality. Changes with the selection, and with the device while it is
 *  measured. */
function Terms({ quality }: Pick<QualityChooserProps, 'quality'>) {
  const labels = useQualityLabels();
  return <p className={styles.terms}>{labels(useSnapshot(quality)).terms}</p>;
}
