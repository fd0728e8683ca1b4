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
  const label = t({
    message: 'Rendering quality',
    comment: 'Title of a group of options',
  });
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
            label: t({ message: 'Automatic', comment: 'Rendering quality: adapts to the device' }),
          },
          {
            value: 'full',
            label: t({ message: 'Full', comment: 'Rendering quality: full detail' }),
          },
          {
            value: 'balanced',
            label: t({ message: 'Balanced', comment: 'Rendering quality: fewer frames' }),
          },
          {
            value: 'saving',
            label: t({
              message: 'Power saving',
              comment: 'Rendering quality: minimum detail',
            }),
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
