/** Address, code or UID with a copy button. The caller copies the text and shows the result. */
import { CopyIcon } from '../icons/icons.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Copyable.module.css';

interface CopyableProps {
  readonly text: string;
  /** Label of the button: "Copy UID". */
  readonly label: string;
  readonly onCopy: (text: string) => void;
  /** Cuts the middle of a text that does not fit, for long addresses. */
  readonly isShortened?: boolean | undefined;
}

export function Copyable({ text, label, onCopy, isShortened = false }: CopyableProps) {
  const isCut = isShortened && text.length > 20;
  return (
    <span className={styles.copyable}>
      <span className={styles.text} dir="ltr" translate="no" data-tip={isCut ? text : undefined}>
        {isCut ? `${text.slice(0, 8)}…${text.slice(-8)}` : text}
      </span>
      <IconButton
        size="small"
        label={label}
        icon={<CopyIcon size={14} />}
        onClick={() => onCopy(text)}
      />
    </span>
  );
}
