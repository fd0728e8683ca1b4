import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { SettingsIcon } from '#src/design/icons/trading-icons.ts';
import preview from '../../../.storybook/preview.tsx';
import { Stack } from '../arrange.tsx';

const meta = preview.meta({
  title: 'design/overlay/Tooltip',
  render: () => (
    <Stack width={280}>
      <IconButton label="Chart settings" icon={<SettingsIcon />} />
      <ValueRow
        label="Liquidation price"
        value="81,204.50"
        tip="At this mark price the position is closed for you, because its margin no longer covers it."
      />
    </Stack>
  ),
});

export const Hidden = meta.story();
export const OnHover = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText('Liquidation price'));
    await waitFor(() => expect(canvas.getByText(/At this mark price/)).toBeVisible());
  },
});
export const OnFocus = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText('Chart settings')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByText('Chart settings')).not.toBeVisible();
  },
});

/** No tooltip appears when the user has disabled tooltips. */
export const SwitchedOff = meta.story({
  play: async ({ canvas, userEvent }) => {
    const { dataset } = document.documentElement;
    dataset['tips'] = 'off';
    await userEvent.hover(canvas.getByText('Liquidation price'));
    await expect(canvas.queryByText(/At this mark price/)).toBeNull();
    dataset['tips'] = 'on';
    await userEvent.unhover(canvas.getByText('Liquidation price'));
    await userEvent.hover(canvas.getByText('Liquidation price'));
    await waitFor(() => expect(canvas.getByText(/At this mark price/)).toBeVisible());
  },
});

/** As in an order form: the order is sent by the click, which leaves an empty draft. */
function SentOrder() {
  const [isSent, setSent] = useState(false);
  return (
    <Stack width={280}>
      <Button
        tone="buy"
        disabledReason={isSent ? 'Enter an amount' : undefined}
        onClick={() => setSent(true)}
      >
        Buy BTC
      </Button>
      <output>{isSent && 'Accepted in 12 ms'}</output>
    </Stack>
  );
}

/** The reason does not cover the outcome of the click that has disabled the button; another click shows
 *  it. */
export const AfterClick = meta.story({
  render: () => <SentOrder />,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Buy BTC' });
    const isShown = () => document.querySelector(':popover-open') !== null;
    await userEvent.click(button);
    await userEvent.hover(canvas.getByText('Buy BTC'));
    await expect(isShown()).toBe(false);
    await userEvent.click(button);
    await waitFor(() => expect(isShown()).toBe(true));
  },
});
