/** A picture of a conversation in the place that its size reserves. A click shows it large. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ChatPicture } from '#contract/entities/chat-message.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import styles from './ChatPictureView.module.css';

interface ChatPictureViewProps {
  readonly picture: ChatPicture;
  /** @returns the address for an image element. */
  readonly load: (id: string) => Promise<string>;
}

type Loaded = { readonly url: string } | 'loading' | 'failed';

export function ChatPictureView({ picture, load }: ChatPictureViewProps) {
  const { t } = useLingui();
  const { loaded, loadAgain } = useLoadedPicture(picture.id, load);
  const [isLarge, setLarge] = useState(false);
  const { width, height } = picture;
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
  const image = (className: string | undefined) => (
    <img className={className} src={loaded.url} width={width} height={height} alt={t`Image`} />
  );
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t`Enlarge image`}
        onClick={() => setLarge(true)}
      >
        {image(styles.picture)}
      </button>
      <Dialog title={t`Image`} size="large" isOpen={isLarge} onClose={() => setLarge(false)}>
        {image(styles.large)}
      </Dialog>
    </>
  );
}

function useLoadedPicture(id: string, load: ChatPictureViewProps['load']) {
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
