export { LanguagePicker } from './LanguagePicker.tsx';
export type { LanguageItem } from './language-item.ts';
