/** Photo in a round crop area: moved by dragging, or moved and zoomed by sliders. */
import { useRef, type ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Slider } from '#src/design/controls/Slider.tsx';
import type { Photo } from '#src/platform/photo.ts';
import { dragCrop, squareOf, ZOOM_MAX, type Crop } from '../crop.ts';
import styles from './CropArea.module.css';

const AREA_SIDE = 224;

interface CropAreaProps {
  readonly photo: Pick<Photo, 'address' | 'width' | 'height'>;
  readonly crop: Crop;
  readonly onCropChange: (crop: Crop) => void;
}

export function CropArea({ photo, crop, onCropChange }: CropAreaProps) {
  const { t } = useLingui();
  const held = useRef<{ x: number; y: number } | undefined>(undefined);
  const { x, y, side } = squareOf(photo, crop);
  const scale = AREA_SIDE / side;
  return (
    <div className={styles.crop}>
      <div
        role="presentation"
        className={styles.area}
        style={{ inlineSize: AREA_SIDE, blockSize: AREA_SIDE }}
        dir="ltr"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (held.current === undefined) return;
          const by = { x: event.clientX - held.current.x, y: event.clientY - held.current.y };
          held.current = { x: event.clientX, y: event.clientY };
          onCropChange(dragCrop(photo, crop, by, AREA_SIDE));
        }}
        onPointerUp={() => (held.current = undefined)}
        onPointerCancel={() => (held.current = undefined)}
      >
        <img
          src={photo.address}
          alt={t({ message: 'Preview', comment: 'Read by screen readers' })}
          draggable={false}
          className={styles.photo}
          style={{
            inlineSize: photo.width * scale,
            blockSize: photo.height * scale,
            transform: `translate(${-x * scale}px, ${-y * scale}px)`,
          }}
        />
      </div>
      <div className={styles.sliders}>
        <LabelledSlider
          label={t({ message: 'Zoom', comment: 'Zoom of the image crop' })}
          min={100}
          max={ZOOM_MAX * 100}
          step={5}
          value={Math.round(crop.zoom * 100)}
          onValueChange={(value) => onCropChange({ ...crop, zoom: value / 100 })}
        />
        <LabelledSlider
          label={t({ message: 'Horizontal position', comment: 'Moves the image crop sideways' })}
          value={Math.round(crop.across * 100)}
          onValueChange={(value) => onCropChange({ ...crop, across: value / 100 })}
        />
        <LabelledSlider
          label={t({ message: 'Vertical position', comment: 'Moves the image crop up and down' })}
          value={Math.round(crop.down * 100)}
          onValueChange={(value) => onCropChange({ ...crop, down: value / 100 })}
        />
      </div>
    </div>
  );
}

function LabelledSlider(props: Omit<ComponentProps<typeof Slider>, 'textOf'>) {
  return (
    <>
      <span aria-hidden="true">{props.label}</span>
      <Slider {...props} textOf={percent} />
    </>
  );
}

const percent = (value: number): string => `${Math.round(value)}%`;
