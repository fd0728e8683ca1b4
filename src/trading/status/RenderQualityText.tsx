/** Frames per second of this display, and a label when the render quality is reduced. The label is
 *  announced to screen readers when it changes; the frame rate, which changes every second, is not. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Quality } from '#src/stores/quality.store.ts';
import { useQualityLabels } from './use-quality-labels.ts';
import styles from './ConnectionStatus.module.css';

export interface RenderQualityTextProps {
  readonly quality: Quality;
}

export function RenderQualityText({ quality }: RenderQualityTextProps) {
  return (
    <>
      <FrameRate quality={quality} />
      <RenderQualityWord quality={quality} />
    </>
  );
}

function FrameRate({ quality }: RenderQualityTextProps) {
  const { t } = useLingui();
  const { framesPerSecond } = useSnapshot(quality);
  if (framesPerSecond === undefined) return null;
  return (
    <span className={styles.measurement} aria-hidden="true">
      {t`${framesPerSecond} fps`}
    </span>
  );
}

/** The label is visible when the quality is reduced or fixed by the user. */
function RenderQualityWord({ quality }: RenderQualityTextProps) {
  const { t } = useLingui();
  const { level, refreshHz, isDetailed, isAnimated, isPinned } = useSnapshot(quality);
  const labels = useQualityLabels();
  const { word, sentence } = labels({ level, refreshHz, isDetailed, isAnimated, isPinned });
  return (
    <>
      {(level > 0 || isPinned) && (
        <span className={styles.level} data-tip={sentence} aria-hidden="true">
          {word}
        </span>
      )}
      <VisuallyHidden>
        <output>{t`Rendering: ${word}`}</output>
      </VisuallyHidden>
    </>
  );
}
