import { expect, fn, within } from 'storybook/test';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { segmentOf } from '#contract/core/language-segments.ts';
import { LanguagePicker, type LanguageItem } from '#src/features/language-picker/index.ts';
import preview from '../../../.storybook/preview.tsx';

/** All languages, whether their texts are complete yet or not. */
const items: readonly LanguageItem[] = LANGUAGE_ROWS.filter(
  ({ offer }) => offer !== 'development',
).map(({ code, endonym, englishName, direction }) => ({
  key: code,
  label: endonym,
  englishName,
  direction,
  isChecked: code === 'en',
  href: `/${segmentOf(code)}/markets`,
}));

const meta = preview.meta({
  component: LanguagePicker,
  args: { items, recentKeys: ['vi', 'ar'], isFocused: true, onChoose: fn() },
  render: (args) => (
    <div style={{ inlineSize: '240px' }}>
      <LanguagePicker {...args} />
    </div>
  ),
});

export const All = meta.story({
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link');
    await expect(links).toHaveLength(75);
    await expect(links.slice(0, 3).map((link) => link.textContent)).toEqual([
      'Tiếng Việt',
      'العربية',
      'English',
    ]);
    await expect(canvas.getByText('فارسی')).toHaveAttribute('dir', 'rtl');
    await expect(canvas.getByText('繁體中文')).toHaveAttribute('lang', 'zh-Hant');
  },
});

/** One of each script, typed as its readers type it. */
export const FoundByKeyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('searchbox');
    await userEvent.click(field);
    for (const [typed, label] of [
      ['turkce', 'Türkçe'],
      ['русс', 'Русский'],
      ['فارسي', 'فارسی'],
      ['हिन्', 'हिन्दी'],
      ['한국', '한국어'],
      ['zh-hant', '繁體中文'],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      const [first] = canvas.getAllByRole('link');
      await expect(first).toHaveTextContent(label);
    }
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: '繁體中文' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(field).toHaveFocus();
  },
});

export const NothingFound = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'qqq');
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(canvas.getByRole('status')).not.toBeEmptyDOMElement();
  },
});

/** A short list needs no search. */
export const Few = meta.story({
  args: { items: items.slice(0, 3), recentKeys: [] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    const [first, second] = within(canvas.getByRole('list')).getAllByRole('link');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveFocus();
  },
});

export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
