/** Files of a statement: chosen, uploaded one after the other, and only what failed is sent again. */
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { P2P_FILE_TYPES } from '#contract/entities/p2p-order.ts';
import { DRAFT_FILES_MAX } from '#domain/p2p/order-statements.ts';
import type { DraftFile, OrderForm } from '#src/binding/p2p-orders.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import styles from './OrderParts.module.css';

interface DraftFilesProps {
  readonly form: Pick<OrderForm, 'files' | 'problems' | 'addFile' | 'removeFile' | 'retryFile'>;
}

const ACCEPTED = P2P_FILE_TYPES.join(',');

export function DraftFiles({ form }: DraftFilesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const problem = useFileProblem(form.problems.files);
  const isFull = form.files.length >= DRAFT_FILES_MAX;
  return (
    <div className={styles.files}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t`Image or PDF file`}
        onChange={(event) => {
          for (const file of event.target.files ?? []) form.addFile(file, file.name);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        tone="outline"
        disabledReason={isFull ? t`At most ${DRAFT_FILES_MAX} files` : undefined}
        onClick={() => input.current?.click()}
      >
        {t`Attach image or PDF`}
      </Button>
      <p className={styles.hint}>{t`PNG, JPEG, WebP or PDF, at most 10 MB each.`}</p>
      {form.files.map((file) => (
        <FileLine key={file.key} file={file} form={form} />
      ))}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface FileLineProps extends DraftFilesProps {
  readonly file: DraftFile;
}

function FileLine({ file, form }: FileLineProps) {
  const { t } = useLingui();
  const { key, name, state, failure, isUnusable } = file;
  return (
    <div className={styles.file}>
      <span className={styles.fileName}>
        <bdi translate="no">{name}</bdi>
        {state === 'failed' && (
          <span className={styles.problem} role="alert">
            {' · '}
            {isUnusable ? (
              t`Unsupported file. Use PNG, JPEG, WebP or PDF of at most 10 MB.`
            ) : failure === undefined ? (
              t`The upload failed.`
            ) : (
              <bdi>{failure}</bdi>
            )}
          </span>
        )}
      </span>
      <span className={styles.buttons}>
        {(state === 'waiting' || state === 'uploading') && <Spinner />}
        {state === 'failed' && !isUnusable && (
          <Button size="small" onClick={() => form.retryFile(key)}>{t`Retry`}</Button>
        )}
        <Button size="small" tone="text" onClick={() => form.removeFile(key)}>
          {t({ message: 'Remove', comment: 'A file of a statement' })}
        </Button>
      </span>
    </div>
  );
}

function useFileProblem(problem: string | undefined): string | undefined {
  const { t } = useLingui();
  switch (problem) {
    case 'missing':
      return t`Add at least one file.`;
    case 'failed':
      return t`Retry or remove the file that failed.`;
    case 'pending':
      return t`Wait until the files are uploaded.`;
    default:
      return undefined;
  }
}
