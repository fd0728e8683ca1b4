/** Output of `npm run new`: files with their content, and the remaining manual steps. */

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

export interface Plan {
  readonly files: readonly NewFile[];
  /** Manual steps in order. */
  readonly next: readonly string[];
}

/** "gift-cards" is "GiftCards". */
export const pascalOf = (name: string): string =>
  name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** "gift-cards" is "giftCards". */
export function camelOf(name: string): string {
  const pascal = pascalOf(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** "gift-cards" is "Gift cards". */
export function titleOf(name: string): string {
  const texts = name.replaceAll('-', ' ');
  return texts.charAt(0).toUpperCase() + texts.slice(1);
}

/** Returns the path from a file up to the root: "../../". */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);
