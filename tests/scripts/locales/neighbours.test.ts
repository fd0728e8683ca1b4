/** A word of the near language is seen, the language's own is not. */
import { expect, it } from 'vitest';
import { neighbourErrors } from '#scripts/locales/neighbours.ts';

it.each<readonly [locale: string, foreign: string, own: string]>([
  ['pt-BR', 'Toque no ecrã', 'Toque na tela'],
  ['pt-PT', 'Introduza a senha', 'Introduza a palavra-passe'],
  ['es', 'Usa tu celular', 'Usa tu teléfono'],
  ['es-419', 'Abre el enlace en el ordenador', 'Media móvil en la computadora'],
  ['hr', 'Cena naloga', 'Cijena naloga'],
  ['hr', 'Uslovi korištenja', 'Uvjeti korištenja'],
  ['bs', 'Uvjeti korištenja', 'Uslovi korištenja'],
  ['bs', 'Poslednja cena', 'Posljednja cijena'],
  ['sr-Latn', 'Posljednja cijena', 'Poslednja cena'],
  ['da', 'Skriv inn passordet', 'Indtast adgangskoden'],
  ['nb', 'Indtast adgangskoden', 'Skriv inn passordet'],
  ['nb', 'Återställ lösenord', 'Tilbakestill'],
  ['sv', 'Købsordre', 'Köporder'],
  ['id', 'Masukkan kata laluan', 'Masukkan kata sandi'],
  ['ms', 'Masukkan kata sandi', 'Masukkan kata laluan'],
  ['ru', 'Ціна ордера', 'Цена ордера'],
  ['uk', 'Цены и объемы', 'Ціна ордера'],
  ['be', 'Цена заявки и рынок', 'Цана заяўкі'],
  ['bg', 'Цены', 'Цена на поръчката'],
  ['mk', 'Цена за биткойн', 'Цена за биткоин'],
  ['kk', 'Ціна її', 'Өтінім бағасы'],
  ['ky', 'Өтінім бағасы', 'Буйруктун баасы'],
  ['mn', 'Өтінім', 'Захиалгын үнэ'],
  ['zh-Hans', '訂單簿', '订单簿'],
  ['zh-Hant', '订单簿', '訂單簿'],
  ['zh-Hant', '手机应用', '手機應用程式'],
])('tells %s from its neighbours', (locale, foreign, own) => {
  expect(neighbourErrors(foreign, locale).join()).toMatch(/^has /);
  expect(neighbourErrors(own, locale)).toEqual([]);
});

it('has nothing to find in a language without near ones', () => {
  expect(neighbourErrors('Orderbuch', 'de')).toEqual([]);
});
