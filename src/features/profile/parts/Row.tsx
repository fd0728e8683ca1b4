/** Row of an account page: a title, its current value and its actions. */
import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './Row.module.css';

interface RowProps {
  readonly title: ReactNode;
  readonly value: ReactNode;
  /** Explanation of the purpose. */
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

/** Button of a row; its accessible name includes the row's title: "Change Nickname". */
export function RowButton(props: ComponentProps<typeof Button>) {
  const id = useId();
  return <Button size="small" {...props} id={id} aria-labelledby={`${id} ${use(TitleContext)}`} />;
}
