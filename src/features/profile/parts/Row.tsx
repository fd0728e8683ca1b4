/** One thing of an account: what it is, how it stands, and what can be done about it. */
import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './Row.module.css';

interface RowProps {
  readonly title: ReactNode;
  /** How it stands now. */
  readonly value: ReactNode;
  /** What it is for. */
  readonly hint?: ReactNode;
  /** Buttons of the row: `RowButton`. */
  readonly actions?: ReactNode;
}

const TitleContext = createContext('');

export function Row({ title, value, hint, actions }: RowProps) {
  const titleId = useId();
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <div id={titleId} className={styles.title}>
          {title}
        </div>
        {hint !== undefined && <div className={styles.hint}>{hint}</div>}
      </div>
      <div className={styles.value}>{value}</div>
      <div className={styles.actions}>
        <TitleContext value={titleId}>{actions}</TitleContext>
      </div>
    </div>
  );
}

/** Says what it does; read aloud, also to what: "Change Nickname". */
export function RowButton(props: ComponentProps<typeof Button>) {
  const id = useId();
  return <Button size="small" {...props} id={id} aria-labelledby={`${id} ${use(TitleContext)}`} />;
}
