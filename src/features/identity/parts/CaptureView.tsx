/** One paper: taken with the camera or picked, looked at as the exchange will see it, and uploaded. Every step
 *  offers a file and, where there is one, the phone. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DocumentType } from '#contract/entities/identity.ts';
import { isPdfAllowed } from '#domain/identity/papers-needed.ts';
import type { CameraForm, PaperForm } from '#src/binding/paper.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { streamOf } from '#src/platform/camera.ts';
import { CameraButtons } from '#src/trading/camera/CameraButtons.tsx';
import { CameraStage } from '#src/trading/camera/CameraStage.tsx';
import { FilePicker } from '#src/trading/camera/FilePicker.tsx';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { useCaptureHints, useHintTexts, useProblemTexts } from '../use-paper-texts.ts';
import styles from './Capture.module.css';

export interface CaptureViewProps {
  readonly paper: PaperForm;
  /** Undefined on a phone, which knows only the papers. */
  readonly documentType: DocumentType | undefined;
  /** Renders the camera while it is on: it is open as long as this is shown. */
  readonly renderCamera: (show: (camera: CameraForm) => ReactNode) => ReactNode;
  /** Opens the link for a phone; undefined on the phone itself. */
  readonly onPhone?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function CaptureView(props: CaptureViewProps) {
  const { paper, documentType, onClose } = props;
  const labels = useIdentityLabels();
  return (
    <Dialog title={labels.paper(paper.paper, documentType)} size="large" isOpen onClose={onClose}>
      <div className={styles.capture}>
        <Step {...props} />
      </div>
    </Dialog>
  );
}

function Step(props: CaptureViewProps) {
  const { paper } = props;
  const { t } = useLingui();
  switch (paper.phase) {
    case 'choosing':
      return <Choose {...props} />;
    case 'preparing':
      return <Wait text={t`Preparing image…`} />;
    case 'checked':
      return <Check {...props} />;
    case 'uploading':
      return <Uploading paper={paper} />;
    case 'failed':
      return <Failed {...props} />;
    case 'offline':
      return <Offline paper={paper} />;
    default:
      return <Wait text={t`Loading…`} />;
  }
}

function Wait({ text }: { readonly text: string }) {
  return (
    <output className={styles.wait}>
      <Spinner />
      {text}
    </output>
  );
}

function Choose(props: CaptureViewProps) {
  const { paper, renderCamera } = props;
  const { t } = useLingui();
  const [isCameraOn, setCameraOn] = useState(false);
  const isFace = paper.paper === 'selfie';
  const hints = useCaptureHints()(paper.paper);
  return (
    <>
      <Problems paper={paper} />
      {isCameraOn ? (
        renderCamera((camera) => (
          <>
            <CameraStage
              camera={camera}
              stream={streamOf(camera.camera)}
              shape={isFace ? 'face' : 'document'}
            />
            <Hints hints={hints} />
            <div className={styles.ways}>
              <Button
                tone="primary"
                isBusy={camera.phase === 'taking'}
                disabledReason={
                  camera.phase === 'live' || camera.phase === 'taking'
                    ? undefined
                    : t`The camera shows no image`
                }
                onClick={camera.take}
              >
                {t({ message: 'Take photo', comment: 'Button' })}
              </Button>
              <CameraButtons camera={camera} />
              <OtherWays {...props} />
            </div>
          </>
        ))
      ) : (
        <>
          <Hints hints={hints} />
          <div className={styles.ways}>
            <Button tone="primary" onClick={() => setCameraOn(true)}>
              {t({ message: 'Use camera', comment: 'Button' })}
            </Button>
            <OtherWays {...props} />
          </div>
        </>
      )}
    </>
  );
}

function OtherWays({ paper, onPhone }: CaptureViewProps) {
  const { t } = useLingui();
  return (
    <>
      <FilePicker isScan={isPdfAllowed(paper.paper)} onPick={paper.pick} />
      {onPhone !== undefined && <Button onClick={onPhone}>{t`Continue on your phone`}</Button>}
    </>
  );
}

function Problems({ paper }: Pick<CaptureViewProps, 'paper'>) {
  const texts = useProblemTexts(isPdfAllowed(paper.paper));
  if (paper.problem === undefined && paper.rejection === undefined) return null;
  return (
    <Notice tone="danger" isUrgent>
      {paper.problem === undefined ? <bdi>{paper.rejection?.message}</bdi> : texts[paper.problem]}
    </Notice>
  );
}

function Hints({ hints }: { readonly hints: readonly string[] }) {
  return (
    <ul className={styles.hints}>
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}

/** The user sees exactly the bytes that a reviewer will see. */
function Picture({ paper }: Pick<CaptureViewProps, 'paper'>) {
  const { t } = useLingui();
  const { prepared } = paper;
  if (prepared === undefined) return null;
  const kilobytes = Math.max(1, Math.round(prepared.byteCount / 1_000));
  if (prepared.mediaType === 'application/pdf')
    return <p>{t({ message: `PDF, ${kilobytes} kB`, comment: 'A file that was picked' })}</p>;
  return (
    <img
      className={styles.picture}
      src={`data:${prepared.mediaType};base64,${prepared.base64}`}
      alt={t`Your image, as it will be sent`}
    />
  );
}

function Check(props: CaptureViewProps) {
  const { paper } = props;
  const { t } = useLingui();
  const hintText = useHintTexts();
  const hints = (paper.prepared?.hints ?? []).flatMap((hint) => hintText(hint) ?? []);
  return (
    <>
      <Picture paper={paper} />
      {hints.length > 0 && (
        <Notice tone="warning" isUrgent>
          <Hints hints={hints} />
        </Notice>
      )}
      <p>{t`Is everything readable? Exactly this is sent.`}</p>
      <div className={styles.ways}>
        <Button tone="primary" onClick={paper.accept}>
          {hints.length > 0
            ? t({ message: 'Send anyway', comment: 'Button' })
            : t({ message: 'Send', comment: 'Sends a picture' })}
        </Button>
        <Button onClick={paper.discard}>{t({ message: 'Take another', comment: 'Button' })}</Button>
        <OtherWays {...props} />
      </div>
    </>
  );
}

function Uploading({ paper }: Pick<CaptureViewProps, 'paper'>) {
  const { t } = useLingui();
  const percent = Math.round(paper.share * 100);
  return (
    <>
      <Picture paper={paper} />
      <ProgressBar label={t({ message: 'Upload', comment: 'Label' })} share={paper.share} />
      <output>{t({ message: `Uploading: ${percent}%`, comment: 'Progress of an upload' })}</output>
      <div className={styles.ways}>
        <Button onClick={paper.cancel}>{t({ message: 'Cancel upload', comment: 'Button' })}</Button>
      </div>
    </>
  );
}

function Failed(props: CaptureViewProps) {
  const { paper } = props;
  const { t } = useLingui();
  return (
    <>
      <Notice tone="danger" isUrgent>
        {paper.rejection === undefined ? (
          t`The upload failed. Your image is stored on this device.`
        ) : (
          <bdi>{paper.rejection.message}</bdi>
        )}
      </Notice>
      <Picture paper={paper} />
      <div className={styles.ways}>
        <Button tone="primary" onClick={paper.retry}>{t`Retry`}</Button>
        <Button onClick={paper.discard}>{t`Take another`}</Button>
      </div>
    </>
  );
}

function Offline({ paper }: Pick<CaptureViewProps, 'paper'>) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="warning" isUrgent>
        {t`You are offline. The upload continues automatically when you are online again.`}
      </Notice>
      <Picture paper={paper} />
      <div className={styles.ways}>
        <Button onClick={paper.discard}>{t`Take another`}</Button>
      </div>
    </>
  );
}
