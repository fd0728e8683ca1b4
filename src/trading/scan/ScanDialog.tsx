/** Scanner of QR codes, bound to the camera. It closes with the first code. */
import { useScanner } from '#src/binding/scan.ts';
import { ScanView } from './ScanView.tsx';

export interface ScanDialogProps {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

export function ScanDialog({ onText, onClose }: ScanDialogProps) {
  return <ScanView form={useScanner(onText)} onClose={onClose} />;
}
