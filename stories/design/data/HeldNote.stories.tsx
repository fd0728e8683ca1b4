import type { ComponentProps } from 'react';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  component: HeldNote,
  args: {
    placement: 'inline',
    state: {
      isHeld: true,
      waiting: { addedCount: 3, removedCount: 1, isReordered: false },
      isGonePressed: false,
    },
  } satisfies ComponentProps<typeof HeldNote>,
});

export const AddedAndRemoved = meta.story();
export const Moved = meta.story({
  args: {
    state: {
      isHeld: true,
      waiting: { addedCount: 0, removedCount: 0, isReordered: true },
      isGonePressed: false,
    },
  },
});
export const PressedRowIsGone = meta.story({
  args: { state: { isHeld: true, waiting: undefined, isGonePressed: true } },
});
export const NothingWaits = meta.story({
  args: { state: { isHeld: false, waiting: undefined, isGonePressed: false } },
});
export const Over = meta.story({
  args: { placement: 'over' },
  render: (args) => (
    <div style={{ position: 'relative', blockSize: 60 }}>
      <HeldNote {...args} />
    </div>
  ),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
