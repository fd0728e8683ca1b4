/** A language as a row of a picker; links to the current page in that language. */
export interface LanguageItem {
  /** The code, which is also the `lang` of the label. */
  readonly key: string;
  /** Native name, independent of the page's language. */
  readonly label: string;
  readonly englishName: string;
  readonly direction: 'ltr' | 'rtl';
  readonly isChecked: boolean;
  readonly href: string;
}
