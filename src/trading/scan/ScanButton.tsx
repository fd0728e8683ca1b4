/** Button that scans a QR code into a field. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { ScanIcon } from '#src/design/icons/wallet-icons.ts';
import { LazyScan } from './lazy-scan.tsx';

interface ScanButtonProps {
  readonly onText: (text: string) => void;
}

export function ScanButton({ onText }: ScanButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const onFound = (text: string): void => {
    setOpen(false);
    onText(text);
  };
  return (
    <>
      <IconButton
        label={t`Scan QR code`}
        icon={<ScanIcon />}
        size="small"
        onClick={() => setOpen(true)}
      />
      {isOpen && <LazyScan onText={onFound} onClose={() => setOpen(false)} />}
    </>
  );
}
