/** The camera's picture with a frame for what is photographed, or why there is none. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CameraForm, CameraPhase } from '#src/binding/paper.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import styles from './Camera.module.css';

interface CameraStageProps {
  readonly camera: CameraForm;
  /** What the open camera shows. */
  readonly stream: MediaStream | null;
  readonly shape: 'document' | 'face' | 'code';
}

export function CameraStage({ camera, stream, shape }: CameraStageProps) {
  const phase = camera.phase;
  const isOpen = phase === 'starting' || phase === 'live' || phase === 'taking';
  return (
    <div className={styles.stage}>
      {isOpen && <Video camera={camera} stream={stream} />}
      {isOpen && <div className={styles.outline} data-shape={shape} />}
      {phase !== 'live' && phase !== 'taking' && <Message camera={camera} phase={phase} />}
    </div>
  );
}

function Video({ camera, stream }: Pick<CameraStageProps, 'camera' | 'stream'>) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    // A browser that does not play shows no frame; the machine takes that for a black one.
    element.play().catch(() => undefined);
  }, [stream]);
  return (
    <video
      ref={video}
      className={styles.video}
      data-mirrored={camera.choice.side === 'front' || undefined}
      aria-label={t`Image of the camera`}
      muted
      playsInline
    />
  );
}

const WAITING: readonly CameraPhase[] = ['asking', 'starting', 'paused', 'taken'];

function Message({
  camera,
  phase,
}: { readonly phase: CameraPhase } & Pick<CameraStageProps, 'camera'>) {
  const { t } = useLingui();
  const texts: Readonly<Record<Exclude<CameraPhase, 'live' | 'taking'>, ReactNode>> = {
    asking: t`Allow the camera in your browser.`,
    starting: t`The camera is starting…`,
    denied: t`You did not allow the camera.`,
    blocked: t`The camera is blocked for this site. Allow it in the settings of your browser, then try again.`,
    busy: t`Another app uses the camera. Close it, then try again.`,
    none: t`This device has no camera.`,
    insecure: t`The camera needs a secure connection (https).`,
    lost: t`The camera was disconnected.`,
    black: t`The camera shows a black image. Uncover it, or close other apps that use it.`,
    paused: t`The camera is off while the page is hidden.`,
    taken: t({ message: 'Photo taken', comment: 'Read by screen readers' }),
  };
  if (phase === 'live' || phase === 'taking') return null;
  const isProblem = !WAITING.includes(phase);
  return (
    <div className={styles.over} role={isProblem ? 'alert' : 'status'}>
      {phase === 'asking' || phase === 'starting' ? <Spinner /> : null}
      <p>{texts[phase]}</p>
      {isProblem && phase !== 'insecure' && (
        <Button size="small" onClick={camera.retry}>{t`Try again`}</Button>
      )}
    </div>
  );
}
