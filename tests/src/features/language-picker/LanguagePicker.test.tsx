/** Tests the focus of the picker: in the search field where it opens by itself, and elsewhere not. */
import { afterEach, expect, it, vi } from 'vitest';
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { LanguagePicker } from '#src/features/language-picker/index.ts';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const items = LANGUAGE_ROWS.slice(0, 75).map(({ code, endonym, englishName, direction }) => ({
  key: code,
  label: endonym,
  englishName,
  direction,
  isChecked: code === 'en',
  href: `/${code.toLowerCase()}/markets`,
}));

it('focuses its search where it opens by itself, and opens the first match by Enter', () => {
  const onChoose = vi.fn();
  renderOnPage(<LanguagePicker items={items} recentKeys={[]} isFocused onChoose={onChoose} />, '/');
  const field = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'polski' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/pl/markets');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledWith('pl');
  expect(location.pathname).toBe('/pl/markets');
});

it('leaves the focus where it is in a menu around it', () => {
  renderOnPage(<LanguagePicker items={items} recentKeys={[]} onChoose={vi.fn()} />, '/');
  expect(document.activeElement).toBe(document.body);
  const links = screen.getAllByRole('link');
  links[0]?.focus();
  fireEvent.keyDown(links[0] ?? document.body, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(links.at(-1));
});
