/** Label of a render quality that is reduced or fixed by the user. Its tip says what the level gives
 *  up. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { RenderQualityTextProps } from './RenderQualityText.tsx';
import { useQualityLabels } from './use-quality-labels.ts';
import styles from './ConnectionStatus.module.css';

export function RenderQualityWord({ quality }: RenderQualityTextProps) {
  const { t } = useLingui();
  const { level, refreshHz, isDetailed, isAnimated, isPinned } = useSnapshot(quality);
  const labels = useQualityLabels();
  const { word, sentence } = labels({ level, refreshHz, isDetailed, isAnimated, isPinned });
  return (
    <>
      <span className={styles.level} data-tip={sentence} aria-hidden="true">
        {word}
      </span>
      <VisuallyHidden>
        {t({
          message: `Rendering: ${word}`,
          comment: '{word}: how smoothly the page draws, such as Full',
        })}
      </VisuallyHidden>
    </>
  );
}
