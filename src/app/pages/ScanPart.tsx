/** The scanner of QR codes with its camera: a dialog over the page that asked for a code, loaded on demand. */
import { CaptureServiceProvider } from '#src/binding/paper.ts';
import { ScanServiceProvider } from '#src/binding/scan.ts';
import { ScanDialog, type ScanDialogProps } from '#src/trading/scan/ScanDialog.tsx';
import { createCaptureService } from '../wiring/identity/capture-service.ts';
import { createScanService } from '../wiring/scan/scan-service.ts';
import { once } from '../wiring/shell/once.ts';

const capture = once(createCaptureService);
const scan = once(createScanService);

export const ScanPart = (props: ScanDialogProps) => (
  <CaptureServiceProvider value={capture()}>
    <ScanServiceProvider value={scan()}>
      <ScanDialog {...props} />
    </ScanServiceProvider>
  </CaptureServiceProvider>
);
