/** Binds the capture of one paper to its machine and the camera. */
import { useCallback, type ReactNode } from 'react';
import { useCamera, usePaper, type CameraForm, type PaperActor } from '#src/binding/paper.ts';
import { CaptureView, type CaptureViewProps } from './CaptureView.tsx';

interface CaptureProps extends Pick<CaptureViewProps, 'documentType' | 'onPhone' | 'onClose'> {
  readonly actor: PaperActor;
}

export function Capture({ actor, ...props }: CaptureProps) {
  const paper = usePaper(actor);
  const side = paper.paper === 'selfie' ? 'front' : 'back';
  return (
    <CaptureView
      {...props}
      paper={paper}
      renderCamera={(show) => <OpenCamera actor={actor} side={side} show={show} />}
    />
  );
}

interface OpenCameraProps {
  readonly actor: PaperActor;
  readonly side: 'front' | 'back';
  readonly show: (camera: CameraForm) => ReactNode;
}

function OpenCamera({ actor, side, show }: OpenCameraProps) {
  const onPicture = useCallback(
    (picture: unknown) => actor.send({ type: 'file.picked', source: picture }),
    [actor],
  );
  return show(useCamera({ side, id: undefined }, onPicture));
}
