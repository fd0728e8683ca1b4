/** Recovery codes, shown once: copied, downloaded or written down; closed only after the user
 *  confirms to have saved them. */
import { useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAccountService } from '#src/binding/account.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { CopyIcon } from '#src/design/icons/icons.ts';
import { DownloadIcon } from '#src/design/icons/trading-icons.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { downloadFile } from '#src/platform/download.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const { t } = useLingui();
  const copy = useCopy(copyText, useAccountService().announce);
  const [isStored, setStored] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The focused element was removed with the previous step: the codes are announced first, and Tab
  // continues from here.
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.codes}>
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.list}
        aria-label={t({ message: 'Recovery codes', comment: 'Label' })}
        dir="ltr"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button icon={<CopyIcon />} onClick={() => copy(text)}>
          {t({ message: 'Copy all', comment: 'Copies recovery codes' })}
        </Button>
        <Button
          icon={<DownloadIcon />}
          onClick={() =>
            downloadFile(new Blob([text], { type: 'text/plain' }), 'tidemark-recovery-codes.txt')
          }
        >
          {t({ message: 'Download', comment: 'Saves recovery codes to a file' })}
        </Button>
      </div>
      <Checkbox
        label={<Trans>I have saved these codes in a safe place.</Trans>}
        isChecked={isStored}
        onCheckedChange={setStored}
      />
      <Button
        tone="primary"
        isWide
        disabledReason={isStored ? undefined : t`Confirm that you saved the codes`}
        onClick={onStored}
      >
        {t({ message: 'Done', comment: 'Closes the dialog after saving the codes' })}
      </Button>
    </div>
  );
}
