import { expect, it } from 'vitest';
import { copiedTranslations } from '#scripts/locales/copied-translations.ts';

const messages = (translations: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(translations).map(([id, translation]) => [id, { translation }]),
  );

it('fills a message that another catalog has, and leaves others as they are', () => {
  const changed = copiedTranslations(
    new Map([
      ['wallet', messages({ next: 'Trang sau', close: 'Đóng' })],
      ['notes', messages({ next: '', save: '', close: 'Khép' })],
      ['spot', messages({ save: '' })],
    ]),
  );
  expect([...changed]).toEqual([
    ['notes', messages({ next: 'Trang sau', save: '', close: 'Khép' })],
  ]);
});
