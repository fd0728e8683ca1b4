/** Tests the offer of a language beside a page in another one. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { LanguageOfferHost } from '#src/app/shell/overlays/LanguageOfferHost.tsx';
import { languageOf } from '#src/i18n/languages.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(cleanup);

const ARABIC = languageOf('ar');
/** Read before the tests, so that none waits for a file. */
let messages: Readonly<Record<string, string>>;
beforeAll(async () => {
  const texts: unknown = await import('#locales/compiled/ar/languageOffer.json');
  ({ messages } = texts as { readonly messages: typeof messages });
});
const readTexts = () => Promise.resolve(messages);

async function show(read: () => Promise<typeof messages> = readTexts): Promise<void> {
  if (ARABIC === undefined) throw new Error('Arabic is one of the languages');
  renderOnPage(<LanguageOfferHost offered={ARABIC} readTexts={read} />, '/markets?page=2');
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

it('shows the offer in the offered language, and leads to the same page in it', async () => {
  await show();
  const offer = screen.getByRole('region', { name: 'العربية' });
  expect([offer.lang, offer.dir]).toEqual(['ar', 'rtl']);
  expect(offer.textContent).toContain('هذه الصفحة متاحة');
  fireEvent.click(screen.getByRole('link'));
  expect(location.pathname + location.search).toBe('/ar/markets?page=2');
  expect(screen.queryByRole('region')).toBeNull();
});

it('leaves the page as it is when the user declines', async () => {
  await show();
  fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('region')).toBeNull();
  expect(location.pathname).toBe('/markets');
});

it('offers nothing when its texts cannot be loaded', async () => {
  await show(() => Promise.reject(new Error('no network')));
  expect(screen.queryByRole('region')).toBeNull();
});
