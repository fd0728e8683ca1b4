/** Scanner of QR codes: the camera's picture, and an image as the other way. */
import { useLingui } from '@lingui/react/macro';
import type { ScanForm } from '#src/binding/scan.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { CameraButtons } from '../camera/CameraButtons.tsx';
import { CameraStage } from '../camera/CameraStage.tsx';
import { FilePicker } from '../camera/FilePicker.tsx';
import styles from './ScanView.module.css';

export interface ScanViewProps {
  readonly form: ScanForm;
  readonly onClose: () => void;
}

export function ScanView({ form, onClose }: ScanViewProps) {
  const { t } = useLingui();
  const { camera, stream, image, pick } = form;
  return (
    <Dialog title={t`Scan QR code`} size="normal" isOpen onClose={onClose}>
      <div className={styles.scan}>
        <CameraStage camera={camera} stream={stream} shape="code" />
        <p className={styles.hint}>{t`Hold the code inside the frame. It is read by itself.`}</p>
        {image === 'unread' && (
          <Notice tone="warning" isUrgent>
            {t`The image has no readable QR code.`}
          </Notice>
        )}
        <div className={styles.ways}>
          <FilePicker isScan={false} onPick={pick} />
          <CameraButtons camera={camera} />
          {image === 'reading' && <Spinner />}
        </div>
      </div>
    </Dialog>
  );
}
