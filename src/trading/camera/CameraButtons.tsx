/** Buttons of an open camera: the next one of the device, and its lamp. */
import { useLingui } from '@lingui/react/macro';
import type { CameraForm } from '#src/binding/paper.ts';
import { Button } from '#src/design/controls/Button.tsx';

interface CameraButtonsProps {
  readonly camera: Pick<CameraForm, 'light' | 'turn' | 'toggleLight'>;
}

export function CameraButtons({ camera: { light, turn, toggleLight } }: CameraButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <Button onClick={turn}>{t({ message: 'Other camera', comment: 'Button' })}</Button>
      {light !== 'none' && (
        <Button isPressed={light === 'on'} onClick={toggleLight}>
          {t({ message: 'Flashlight', comment: 'Lamp of the camera, switched on and off' })}
        </Button>
      )}
    </>
  );
}
