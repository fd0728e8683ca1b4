/** Says what the last change did, or why it did nothing. */
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import styles from './ActionNotice.module.css';
import { useOutcomeText } from './use-outcome-text.ts';

export interface ActionResult {
  readonly outcome: ActionOutcome;
  /** Sentence for `done`. */
  readonly doneText: string;
}

export function ActionNotice({ result }: { readonly result: ActionResult | undefined }) {
  const outcomeText = useOutcomeText();
  return (
    <output className={styles.result}>
      {result !== undefined && (
        <Notice tone={result.outcome === 'done' ? 'success' : 'danger'}>
          {result.outcome === 'done' ? result.doneText : outcomeText(result.outcome)}
        </Notice>
      )}
    </output>
  );
}
