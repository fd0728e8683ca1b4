import { expect, waitFor } from 'storybook/test';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  SuspensionNotices,
  type SuspensionNoticesProps,
} from '#src/trading/leaving/SuspensionNotices.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const A_DAY_LATER = epochMs(STORY_TIME_MS + 24 * HOUR_MS);
const args: SuspensionNoticesProps = { holds: [{ cause: 'password', until: A_DAY_LATER }] };

const UNTIL =
  /Your password was changed\. Withdrawals and transfers to users are suspended until \d/;

const meta = preview.meta({
  title: 'trading/SuspensionNotices',
  args,
  render: (props: SuspensionNoticesProps) => <SuspensionNotices {...props} />,
});

export const UntilATime = meta.story({
  play: inEnglish(async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent(UNTIL));
    await expect(canvas.getByRole('link', { name: 'Security page' })).toBeVisible();
  }),
});
export const Several = meta.story({
  args: {
    holds: [
      { cause: 'shortfall', until: undefined },
      { cause: 'two_factor', until: epochMs(STORY_TIME_MS + HOUR_MS) },
      { cause: 'whitelist', until: epochMs(STORY_TIME_MS + HOUR_MS) },
    ],
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
