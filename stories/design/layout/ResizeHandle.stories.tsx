import { useRef, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { ResizeHandle, type ResizeHandleProps } from '#src/design/layout/ResizeHandle.tsx';
import preview from '../../../.storybook/preview.tsx';

const OWN_SIZE = 200;

/** Two areas with the edge between them; the handle sizes the second area. */
function Sized(props: Pick<ResizeHandleProps, 'axis' | 'onResize'>) {
  const [size, setSize] = useState<number | undefined>(undefined);
  const ground = useRef<HTMLDivElement>(null);
  const { axis } = props;
  const tracks = 'minmax(0, 1fr) 8px var(--size)';
  return (
    <div
      ref={ground}
      style={{
        display: 'grid',
        [axis === 'inline' ? 'gridTemplateColumns' : 'gridTemplateRows']: tracks,
        blockSize: 400,
        ['--size' as string]: `${size ?? OWN_SIZE}px`,
      }}
    >
      <div style={{ background: 'var(--surface-1)' }} />
      <ResizeHandle
        label="Size of the second panel"
        axis={axis}
        edge="start"
        panelOf={() => ground.current?.lastElementChild ?? null}
        range={[100, 300]}
        onPreview={(next) => ground.current?.style.setProperty('--size', `${next}px`)}
        onResize={(next) => {
          setSize(next);
          props.onResize(next);
        }}
      />
      <div style={{ background: 'var(--surface-1)' }} />
    </div>
  );
}

const meta = preview.meta({
  title: 'design/layout/ResizeHandle',
  args: { axis: 'inline' as const, onResize: fn() },
  render: (args: Pick<ResizeHandleProps, 'axis' | 'onResize'>) => <Sized {...args} />,
});

export const BesideEachOther = meta.story();
export const OneOverTheOther = meta.story({ args: { axis: 'block' } });

export const ByKeys = meta.story({
  args: { axis: 'block' },
  play: async ({ canvas, args }) => {
    const handle = canvas.getByRole('separator', { name: 'Size of the second panel' });
    handle.focus();
    await waitFor(() => expect(handle).toHaveAttribute('aria-valuenow', '200'));
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onResize).toHaveBeenLastCalledWith(216);
    await expect(handle).toHaveAttribute('aria-valuenow', '216');
    await userEvent.keyboard('{End}');
    await expect(args.onResize).toHaveBeenLastCalledWith(300);
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onResize).toHaveBeenLastCalledWith(300);
    await userEvent.keyboard('{Home}');
    await expect(args.onResize).toHaveBeenLastCalledWith(100);
    await userEvent.keyboard('{Enter}');
    await expect(args.onResize).toHaveBeenLastCalledWith(undefined);
  },
});

/** Dragged towards the start of the reading direction, in either direction. */
export const Dragged = meta.story({
  play: async ({ canvas, canvasElement, args }) => {
    const handle = canvas.getByRole('separator');
    handle.setPointerCapture = () => undefined;
    const back = getComputedStyle(canvasElement).direction === 'rtl' ? 40 : -40;
    const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 0 });
    await fireEvent.pointerDown(handle, at(500));
    await fireEvent.pointerMove(handle, at(500 + back));
    await expect(args.onResize).not.toHaveBeenCalled();
    await fireEvent.pointerUp(handle, at(500 + back));
    await expect(args.onResize).toHaveBeenLastCalledWith(240);
    await userEvent.dblClick(handle);
    await expect(args.onResize).toHaveBeenLastCalledWith(undefined);
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
