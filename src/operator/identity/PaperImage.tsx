/** Picture of a paper. It is in the page alone: no address of it stays in the history. A PDF is not shown, because it
 *  may do more than be drawn; the operator saves it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { PaperPage } from '#contract/operator/identity.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { useCaseLabels } from './use-case-labels.ts';
import styles from './Identity.module.css';

interface PaperImageProps {
  readonly kind: PaperKind;
  readonly content: Reloadable<PaperPage>;
  /** Saves a PDF, Base64-encoded. */
  readonly onSave: (base64: string) => void;
}

export function PaperImage({ kind, content, onSave }: PaperImageProps) {
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={content}
      failureText={t`The document could not be loaded.`}
      placeholder={<Skeleton height="240px" />}
    >
      {(page) =>
        page.mediaType === 'application/pdf' ? (
          <Scan page={page} onSave={onSave} />
        ) : (
          <Picture kind={kind} page={page} />
        )
      }
    </LoadableContent>
  );
}

function Picture({ kind, page }: { readonly kind: PaperKind; readonly page: PaperPage }) {
  const labels = useCaseLabels();
  return (
    // Scrolls at full size, by keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by keyboard.
    <section className={styles.picture} tabIndex={0} aria-label={labels.paper[kind]}>
      <img src={`data:${page.mediaType};base64,${page.base64}`} alt={labels.paper[kind]} />
    </section>
  );
}

interface ScanProps extends Pick<PaperImageProps, 'onSave'> {
  readonly page: PaperPage;
}

function Scan({ page: { base64, pageCount }, onSave }: ScanProps) {
  const { t } = useLingui();
  return (
    <div className={styles.actions}>
      <span>
        {t({ message: plural(pageCount, { one: 'PDF, # page', other: 'PDF, # pages' }) })}
      </span>
      <Button size="small" onClick={() => onSave(base64)}>{t`Save file`}</Button>
    </div>
  );
}
