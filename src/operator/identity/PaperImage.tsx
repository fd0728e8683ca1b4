/** Picture of a paper. It is in the page alone: no address of it stays in the history. The pages of a PDF are below each
 *  other. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { PaperPicture } from '#contract/operator/identity.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { useCaseLabels } from './use-case-labels.ts';
import styles from './Identity.module.css';

interface PaperImageProps {
  readonly kind: PaperKind;
  readonly content: Reloadable<PaperPicture>;
}

export function PaperImage({ kind, content }: PaperImageProps) {
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={content}
      failureText={t`The document could not be loaded.`}
      placeholder={<Skeleton height="240px" />}
    >
      {(picture) => <Picture kind={kind} picture={picture} />}
    </LoadableContent>
  );
}

interface PictureProps {
  readonly kind: PaperKind;
  readonly picture: PaperPicture;
}

function Picture({ kind, picture: { mediaType, base64, pageCount } }: PictureProps) {
  const { t } = useLingui();
  const labels = useCaseLabels();
  return (
    <>
      {/* Scrolls at full size, by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by keyboard. */}
      <section className={styles.picture} tabIndex={0} aria-label={labels.paper[kind]}>
        <img src={`data:${mediaType};base64,${base64}`} alt={labels.paper[kind]} />
      </section>
      {pageCount > 1 && (
        <p>{t({ message: plural(pageCount, { one: '# page', other: '# pages' }) })}</p>
      )}
    </>
  );
}
