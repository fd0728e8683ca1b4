import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageList } from '#src/app/shell/language/LanguageList.tsx';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(cleanup);

const focusedText = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('leads from language to language by arrows, round both ends', () => {
  renderOnPage(<LanguageList onLeave={vi.fn()} />);
  screen.getByRole('link', { name: 'English' }).focus();
  press('ArrowDown');
  expect(focusedText()).toBe('العربية');
  press('ArrowUp');
  press('ArrowUp');
  expect(focusedText()).toBe('Tiếng Việt');
  press('ArrowDown');
  expect(focusedText()).toBe('English');
});

it('names each language in itself and marks the one that is spoken', () => {
  renderOnPage(<LanguageList onLeave={vi.fn()} />);
  const arabic = screen.getByText('العربية');
  expect(arabic.lang).toBe('ar');
  const current = screen.getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('English');
});

it('shuts its holder and changes the address when a language is chosen', () => {
  const onLeave = vi.fn();
  renderOnPage(<LanguageList onLeave={onLeave} />, '/markets?page=2');
  fireEvent.click(screen.getByRole('link', { name: 'Tiếng Việt' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(location.pathname + location.search).toBe('/vi/markets?page=2');
});

it('[AUTH-09] leads a sign-in to where it was headed, in the language chosen last', () => {
  const query = '?redirect=%2Far%2Fmarkets%3Fpage%3D2&type=x';
  renderOnPage(<LanguageList onLeave={vi.fn()} />, `/ar/signin${query}`);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Tiếng Việt')).toContain(`?${query.slice(1).replace('%2Far', '%2Fvi')}`);
  expect(hrefOf('English')).toContain('?redirect=%2Fmarkets%3Fpage%3D2&type=x');
});

it('[AUTH-11] leaves the address of another site as it is', () => {
  const query = '?type=wp&redirect=https%3A%2F%2Fpartner.example%2F';
  renderOnPage(<LanguageList onLeave={vi.fn()} />, `/signin${query}`);
  expect(screen.getByRole('link', { name: 'العربية' }).getAttribute('href')).toContain(query);
});
