/** A paper that was uploaded, as the exchange has it. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { PaperFile } from '#src/queries/identity.ts';
import styles from './Capture.module.css';

export interface OwnPaperViewProps {
  readonly name: string;
  readonly file: Reloadable<PaperFile>;
  readonly onClose: () => void;
}

export function OwnPaperView({ name, file, onClose }: OwnPaperViewProps) {
  const { t } = useLingui();
  return (
    <Dialog title={name} size="large" isOpen onClose={onClose}>
      <LoadableContent
        loadable={file}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Skeleton height="240px" />}
      >
        {({ mediaType, base64 }) =>
          mediaType === 'application/pdf' ? (
            <p>{t`This document is a PDF.`}</p>
          ) : (
            // The pages of a PDF are one high picture: it scrolls, by keyboard as well.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by keyboard.
            <section className={styles.scroll} tabIndex={0} aria-label={name}>
              <img
                className={styles.stored}
                src={`data:${mediaType};base64,${base64}`}
                alt={name}
              />
            </section>
          )
        }
      </LoadableContent>
    </Dialog>
  );
}
