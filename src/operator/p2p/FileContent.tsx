/** Content of a file of an order. A PDF is not shown, because it may do more than be drawn; the operator saves it. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import styles from './P2p.module.css';

export interface FilePage {
  readonly type: string;
  readonly base64: string;
}

interface FileContentProps {
  readonly name: string;
  readonly content: Reloadable<FilePage>;
  /** Saves a PDF, Base64-encoded. */
  readonly onSave: (base64: string) => void;
}

export function FileContent({ name, content, onSave }: FileContentProps) {
  const { t } = useLingui();
  const label = name === '' ? t`File` : name;
  return (
    <LoadableContent
      loadable={content}
      failureText={t`The file could not be loaded.`}
      placeholder={<Skeleton height="160px" />}
    >
      {({ type, base64 }) =>
        type === 'application/pdf' ? (
          <Button size="small" onClick={() => onSave(base64)}>{t`Save file`}</Button>
        ) : (
          // Scrolls at full size, by keyboard as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by keyboard.
          <section className={styles.picture} tabIndex={0} aria-label={label}>
            <img src={`data:${type};base64,${base64}`} alt={label} />
          </section>
        )
      }
    </LoadableContent>
  );
}
