import { expect, fn } from 'storybook/test';
import { Button, type ButtonTone } from '#src/design/controls/Button.tsx';
import { CopyIcon } from '#src/design/icons/icons.ts';
import preview from '../../../.storybook/preview.tsx';
import { Row, Stack } from '../arrange.tsx';

const TONES: readonly ButtonTone[] = [
  'primary',
  'buy',
  'sell',
  'danger',
  'neutral',
  'outline',
  'text',
  'textAccent',
  'textDanger',
];

const meta = preview.meta({ component: Button, args: { children: 'Place order', onClick: fn() } });

export const Tones = meta.story({
  render: ({ children: _children, ...args }) => (
    <Stack>
      {(['small', 'normal', 'large'] as const).map((size) => (
        <Row key={size}>
          {TONES.map((tone) => (
            <Button key={tone} {...args} tone={tone} size={size}>
              {tone}
            </Button>
          ))}
        </Row>
      ))}
    </Stack>
  ),
});

export const WithIcon = meta.story({ args: { icon: <CopyIcon />, children: 'Copy address' } });

export const Wide = meta.story({ args: { tone: 'buy', size: 'large', isWide: true } });

export const Busy = meta.story({
  args: { tone: 'primary', isBusy: true },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Place order' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
});

export const DisabledWithReason = meta.story({
  args: { tone: 'buy', disabledReason: 'Prices are stale: waiting for the exchange' },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Place order' });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAccessibleDescription(/Prices are stale/);
  },
});

export const DisabledTones = meta.story({
  args: { disabledReason: 'Not now' },
  render: ({ children: _children, ...args }) => (
    <Row>
      {TONES.map((tone) => (
        <Button key={tone} {...args} tone={tone}>
          {tone}
        </Button>
      ))}
    </Row>
  ),
});

export const Focused = meta.story({
  args: { tone: 'primary' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
});

export const Pressed = meta.story({ args: { isPressed: true, children: 'Post only' } });

export const LongText = meta.story({
  args: { children: 'Auftrag kostenpflichtig und unwiderruflich an die Börse übermitteln' },
  render: (args) => (
    <div style={{ inlineSize: 220 }}>
      <Button {...args} isWide />
    </div>
  ),
});

export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { icon: <CopyIcon />, children: 'نسخ العنوان' },
});

export const Presses = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Place order' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
});
