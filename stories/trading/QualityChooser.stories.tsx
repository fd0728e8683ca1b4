import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import {
  CHOSEN_QUALITIES,
  type QualityChoice,
  type RenderQuality,
} from '#domain/render-quality.ts';
import { applyQuality, createQuality } from '#src/stores/quality.store.ts';
import { QualityChooser, type QualityChooserProps } from '#src/trading/status/QualityChooser.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const qualityOf = (level: RenderQuality, isPinned: boolean) => {
  const quality = createQuality();
  applyQuality({ level, isPinned, framesPerSecond: 60, busyPercent: 20 }, quality);
  return quality;
};

/** Stores the choice, and applies a pinned level immediately, as the app does. */
function Stored(props: QualityChooserProps) {
  const [choice, setChoice] = useState(props.choice);
  const choose = (next: QualityChoice): void => {
    const level = CHOSEN_QUALITIES[next];
    const measurement = { framesPerSecond: 60, busyPercent: 20 };
    applyQuality(
      { level: level ?? 0, isPinned: level !== undefined, ...measurement },
      props.quality,
    );
    setChoice(next);
    props.onChoice(next);
  };
  return (
    <div style={{ inlineSize: 276 }}>
      <QualityChooser choice={choice} quality={props.quality} onChoice={choose} />
    </div>
  );
}

const meta = preview.meta({
  component: QualityChooser,
  args: { choice: 'automatic' as const, quality: qualityOf(0, false), onChoice: fn() },
  argTypes: { choice: { control: 'select', options: Object.keys(CHOSEN_QUALITIES) } },
  render: (args) => <Stored key={args.choice} {...args} />,
});

export const Automatic = meta.story({});
export const AutomaticOnBusyDevice = meta.story({ args: { quality: qualityOf(3, false) } });
export const AutomaticWithInputFirst = meta.story({
  args: { quality: qualityOf(8, false) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/Other values change once a second\./)).toBeVisible();
  }),
});
export const Full = meta.story({ args: { choice: 'full', quality: qualityOf(0, true) } });
export const Balanced = meta.story({ args: { choice: 'balanced', quality: qualityOf(2, true) } });
export const Saving = meta.story({ args: { choice: 'saving', quality: qualityOf(5, true) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const Pins = meta.story({
  args: { quality: qualityOf(0, false) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Power saving' }));
    await expect(args.onChoice).toHaveBeenCalledWith('saving');
    await expect(
      canvas.getByText('Book and chart at 4 fps, without depth bars and motion.'),
    ).toBeVisible();
  }),
});
