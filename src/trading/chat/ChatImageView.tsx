/** An image of a conversation in the place that its size reserves. A click shows it large. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ChatImage } from '#contract/entities/chat-message.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import styles from './ChatImageView.module.css';

interface ChatImageViewProps {
  readonly image: ChatImage;
  /** @returns the address for an image element. */
  readonly load: (id: string) => Promise<string>;
}

type Loaded = { readonly url: string } | 'loading' | 'failed';

export function ChatImageView({ image, load }: ChatImageViewProps) {
  const { t } = useLingui();
  const { loaded, loadAgain } = useLoadedImage(image.id, load);
  const [isLarge, setLarge] = useState(false);
  const { width, height } = image;
  if (loaded === 'failed') {
    return (
      <div className={styles.failed}>
        <p role="alert">{t`The image could not be loaded.`}</p>
        <Button size="small" onClick={loadAgain}>{t`Retry`}</Button>
      </div>
    );
  }
  const place = { aspectRatio: `${width} / ${height}`, inlineSize: width };
  if (loaded === 'loading') {
    return (
      <span className={styles.place} style={place}>
        <Skeleton width="100%" height="100%" />
      </span>
    );
  }
  const draw = (className: string | undefined) => (
    <img className={className} src={loaded.url} width={width} height={height} alt={t`Image`} />
  );
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t({ message: 'Enlarge image', comment: 'Label' })}
        onClick={() => setLarge(true)}
      >
        {draw(styles.image)}
      </button>
      <Dialog
        title={t({ message: 'Image', comment: 'Title' })}
        size="large"
        isOpen={isLarge}
        onClose={() => setLarge(false)}
      >
        {draw(styles.large)}
      </Dialog>
    </>
  );
}

function useLoadedImage(id: string, load: ChatImageViewProps['load']) {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loaded): void => {
      if (isCurrent) setLoaded(next);
    };
    setLoaded('loading');
    load(id).then(
      (url) => show({ url }),
      () => show('failed'),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `load` belongs to one conversation for the view's lifetime.
  }, [id, attempt]);
  return { loaded, loadAgain: () => setAttempt((count) => count + 1) };
}
