/** A component loaded from a separate chunk: its placeholder, then its content. */
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { lazyComponent, type LazyComponent } from '#src/design/lazy.tsx';
import preview from '../../.storybook/preview.tsx';
import { Stack } from './arrange.tsx';

const Part = () => <Notice tone="info">The part is here</Notice>;
const Place = () => <Skeleton width="160px" height="40px" />;

interface ControlledPart {
  readonly Shown: LazyComponent<object>;
  readonly bring: () => void;
}

/** Resolves when the story releases it. */
function controlledPart(): ControlledPart {
  const { promise, resolve } = Promise.withResolvers<typeof Part>();
  return { Shown: lazyComponent(() => promise, Place), bring: () => resolve(Part) };
}

function Controlled() {
  const [{ Shown, bring }] = useState(controlledPart);
  return (
    <Stack width={240}>
      <Button onClick={bring}>Bring it</Button>
      <div aria-live="polite">
        <Shown />
      </div>
    </Stack>
  );
}

const meta = preview.meta({ render: () => <Controlled /> });

/** React's own `lazy` would delay the loaded content by 300 ms: eighteen frames. */
const FRAMES = 6;

const frames = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1)
    await new Promise((resolve) => void requestAnimationFrame(resolve));
};

export const Waiting = meta.story();
export const Come = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText('The part is here')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Bring it' }));
    await frames(FRAMES);
    await expect(canvas.queryByText('The part is here')).not.toBeNull();
  },
});
