import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Row } from '../arrange.tsx';

function Ticker() {
  const [value, setValue] = useState(93_135);
  return (
    <Row>
      <FlashOnChange value={value}>
        <NumberText minCharacters={9}>{value.toLocaleString('en-US')}</NumberText>
      </FlashOnChange>
      <Button size="small" onClick={() => setValue(value + 1)}>
        Rise
      </Button>
      <Button size="small" onClick={() => setValue(value - 1)}>
        Fall
      </Button>
    </Row>
  );
}

const meta = preview.meta({ title: 'design/data/FlashOnChange', render: () => <Ticker /> });

export const Still = meta.story();
export const Changes = meta.story({
  globals: { motion: 'on' },
  play: async ({ canvas, userEvent, canvasElement }) => {
    const flashing = () => canvasElement.querySelector('[data-flash]')?.getAttribute('data-flash');
    await userEvent.click(canvas.getByRole('button', { name: 'Rise' }));
    await expect(flashing()).toBe('up');
    await userEvent.click(canvas.getByRole('button', { name: 'Rise' }));
    await expect(flashing()).toBe('up-again');
    await userEvent.click(canvas.getByRole('button', { name: 'Fall' }));
    await expect(flashing()).toBe('down');
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
