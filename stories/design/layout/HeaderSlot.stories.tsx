import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { HeaderSlot } from '#src/design/layout/HeaderSlot.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import preview from '../../../.storybook/preview.tsx';

function InAPanel({ isHere }: { readonly isHere: boolean }) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <Panel title="Orders" actions={<div ref={setHost} />} isPadded>
      <HeaderSlot host={isHere ? undefined : host}>
        <Button size="small">Export</Button>
      </HeaderSlot>
      <p>A list</p>
    </Panel>
  );
}

const meta = preview.meta({
  title: 'design/layout/HeaderSlot',
  component: InAPanel,
  args: { isHere: false },
});

export const InTheHead = meta.story({
  play: async ({ canvas }) => {
    const head = canvas.getByRole('heading', { name: 'Orders' }).parentElement;
    await expect(head).toContainElement(canvas.getByRole('button', { name: 'Export' }));
  },
});
export const Here = meta.story({ args: { isHere: true } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
