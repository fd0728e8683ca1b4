/** One story in the languages with the longest texts, side by side. */
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { namedLanguages } from '#src/i18n/language-names.ts';
import { Select } from '#src/design/controls/Select.tsx';
import preview from '../../.storybook/preview.tsx';
import { GUIDE_PARAMETERS, GuidePage, Section } from './GuidePage.tsx';
import { LONGEST_LANGUAGES } from './longest-languages.ts';
import { OverflowFrames } from './OverflowFrames.tsx';

const CODES: readonly string[] = ['pseudo', ...LONGEST_LANGUAGES, 'ar'];
const LANGUAGES = namedLanguages([], true)
  .filter(({ code }) => CODES.includes(code))
  .map(({ code, endonym }) => ({ code, name: `${endonym} (${code})` }));

/** Stories with many labels in little room; none of them sets a language. */
const STORIES = [
  { value: 'trading-orderticket--stop-limit', label: 'Order form' },
  { value: 'trading-orderbookladder--calm', label: 'Order book' },
  { value: 'trading-orders--every-pair', label: 'Open orders' },
  { value: 'trading-balances--calm', label: 'Balances' },
  { value: 'trading-money-parts--coins-not-loaded', label: 'Filters of a history' },
] as const;
type ShownStory = (typeof STORIES)[number]['value'];

function Overflow() {
  const [storyId, setStoryId] = useState<ShownStory>(STORIES[0].value);
  return (
    <GuidePage
      title="Overflow"
      lead="Pseudo lengthens every message by two fifths; the others have the longest texts of all languages. A text that is cut off is named above its page."
    >
      <Section title="Story">
        <Select label="Story" choices={STORIES} value={storyId} onValueChange={setStoryId} />
        <OverflowFrames storyId={storyId} languages={LANGUAGES} />
      </Section>
    </GuidePage>
  );
}

const meta = preview.meta({
  title: 'Guide/Overflow',
  tags: ['guide'],
  component: Overflow,
  // The stories in the frames are checked on their own.
  parameters: { ...GUIDE_PARAMETERS, a11y: { options: { iframes: false } } },
});

export const Page = meta.story();

/** Apart from the page, which stays at the chosen story. */
export const EveryStory = meta.story({
  play: async ({ canvas, canvasElement, userEvent }) => {
    const languagesShown = (): readonly string[] =>
      [...canvasElement.querySelectorAll('iframe')].map(
        ({ contentDocument }) => contentDocument?.documentElement.lang ?? '',
      );
    // Pseudo is generated from English.
    const expected = LANGUAGES.map(({ code }) => (code === 'pseudo' ? 'en' : code));
    for (const { value } of STORIES) {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Story' }), value);
      await waitFor(() => expect(languagesShown()).toEqual(expected));
    }
  },
});
