/** Frames per second of this display, and a label when the render quality is reduced or fixed by the
 *  user. The label is announced to screen readers when it changes; the frame rate, which changes
 *  every second, is not. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import { useStoreValue } from '../use-store-value.ts';
import styles from './ConnectionStatus.module.css';

export interface RenderQualityTextProps {
  readonly quality: Quality;
}

export function RenderQualityText({ quality }: RenderQualityTextProps) {
  return (
    <>
      <FrameRate quality={quality} />
      <output className={styles.quality}>
        <Word quality={quality} />
      </output>
    </>
  );
}

function FrameRate({ quality }: RenderQualityTextProps) {
  const { t } = useLingui();
  const { framesPerSecond } = useSnapshot(quality);
  if (framesPerSecond === undefined) return null;
  return (
    <span className={styles.measurement} aria-hidden="true">
      {t({ message: `${framesPerSecond} fps`, comment: 'Frames per second' })}
    </span>
  );
}

const LazyWord = lazyComponent(async () => (await loadPart('marketViews')).RenderQualityWord);

function Word({ quality }: RenderQualityTextProps) {
  const isShown = useStoreValue(quality, ({ level, isPinned }) => level > 0 || isPinned);
  return isShown ? <LazyWord quality={quality} /> : null;
}
