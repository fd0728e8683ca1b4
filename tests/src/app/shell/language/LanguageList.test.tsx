import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageList } from '#src/app/shell/language/LanguageList.tsx';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(cleanup);

const focusedText = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('moves between the search field and the languages by arrow keys, and wraps at both ends', () => {
  renderOnPage(<LanguageList onLeave={vi.fn()} />);
  screen.getByRole('link', { name: 'English' }).focus();
  press('ArrowDown');
  expect(focusedText()).toBe('العربية');
  press('ArrowUp');
  press('ArrowUp');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  press('ArrowUp');
  expect(focusedText()).toBe(screen.getAllByRole('link').at(-1)?.textContent);
  press('ArrowDown');
  press('ArrowDown');
  expect(focusedText()).toBe('English');
});

it('shows each language by its own name and marks the current one', () => {
  renderOnPage(<LanguageList onLeave={vi.fn()} />);
  const arabic = screen.getByText('العربية');
  expect(arabic.lang).toBe('ar');
  const current = screen.getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('English');
});

it('closes its popover and changes the address when a language is chosen', () => {
  const onLeave = vi.fn();
  renderOnPage(<LanguageList onLeave={onLeave} />, '/markets?page=2');
  fireEvent.click(screen.getByRole('link', { name: 'Tiếng Việt' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(location.pathname + location.search).toBe('/vi/markets?page=2');
});

it('[AUTH-09] keeps the redirect of a sign-in, in the language chosen last', () => {
  const query = '?redirect=%2Far%2Fmarkets%3Fpage%3D2&type=x';
  renderOnPage(<LanguageList onLeave={vi.fn()} />, `/ar/signin${query}`);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Tiếng Việt')).toContain(`?${query.slice(1).replace('%2Far', '%2Fvi')}`);
  expect(hrefOf('English')).toContain('?redirect=%2Fmarkets%3Fpage%3D2&type=x');
});

it('[AUTH-11] leaves a redirect to another site unchanged', () => {
  const query = '?type=wp&redirect=https%3A%2F%2Fpartner.example%2F';
  renderOnPage(<LanguageList onLeave={vi.fn()} />, `/signin${query}`);
  expect(screen.getByRole('link', { name: 'العربية' }).getAttribute('href')).toContain(query);
});
