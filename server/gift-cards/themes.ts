/** Themes of cards. The first start has those of this file; the desk changes them and adds others. A theme is never
 *  deleted, because cards show it. */
import type { GiftCardDesign, GiftCardTheme } from '#contract/entities/gift-card.ts';
import type { DeskTheme } from '#contract/operator/gift-cards.ts';
import type { Db } from '#server/db/database.ts';
import { flag, integer, text, withDefault } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import { cardCountOfTheme } from './card-rows.ts';

const themeTable = table('gift_card_theme', {
  id: withDefault(integer('id')),
  name: text('name'),
  category: text('category'),
  design: text<GiftCardDesign>('design'),
  color: text('color'),
  isOffered: flag('is_offered'),
});

const FIRST_THEMES: readonly Omit<GiftCardTheme, 'id'>[] = [
  { name: 'Classic', category: 'Any occasion', design: 'plain', color: '#2457d6' },
  { name: 'Happy birthday', category: 'Celebrations', design: 'birthday', color: '#7a5af8' },
  { name: 'Wedding', category: 'Celebrations', design: 'wedding', color: '#9c5d74' },
  { name: 'New baby', category: 'Celebrations', design: 'baby', color: '#2c7a8f' },
  { name: 'Graduation', category: 'Celebrations', design: 'graduation', color: '#2d4a7c' },
  { name: 'Happy New Year', category: 'Holidays', design: 'new_year', color: '#8a3ffc' },
  { name: 'Lunar New Year', category: 'Holidays', design: 'tet', color: '#b3261e' },
  { name: 'Ramadan Kareem', category: 'Holidays', design: 'ramadan', color: '#1f6f54' },
  { name: 'Thank you', category: 'Any occasion', design: 'thank_you', color: '#8a5a00' },
];

/** Runs inside a transaction. */
export function addFirstThemes(db: Db): void {
  if (themeTable.has(db, {})) return;
  for (const theme of FIRST_THEMES) themeTable.insert(db, { ...theme, isOffered: true });
}

export const offeredThemes = (db: Db): readonly GiftCardTheme[] =>
  themeTable.all(db, { isOffered: true }, { ascending: ['id'] });

export const offeredTheme = (db: Db, id: number): GiftCardTheme | undefined =>
  themeTable.find(db, { id, isOffered: true });

/** Those that are no longer offered are still those of their cards. */
export const allThemes = (db: Db): readonly DeskTheme[] =>
  themeTable
    .all(db, {}, { ascending: ['id'] })
    .map((theme) => ({ ...theme, cardCount: cardCountOfTheme(db, theme.id) }));

export const THEMES_MAX = 200;

export interface ThemeDraft extends Omit<GiftCardTheme, 'id'> {
  /** Undefined for a new one. */
  readonly id?: number | undefined;
  readonly isOffered: boolean;
}

/** Runs inside a transaction. @returns the ID; undefined when there is none of that ID, or too many */
export function saveTheme(db: Db, { id, ...theme }: ThemeDraft): number | undefined {
  if (id === undefined) {
    return themeTable.count(db, {}) >= THEMES_MAX ? undefined : themeTable.insert(db, theme).id;
  }
  return themeTable.update(db, { id }, theme) === 1 ? id : undefined;
}
