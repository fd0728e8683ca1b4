/** Addresses that carry the code of a card. It is in the fragment, which browsers send to no server: neither a log nor a
 *  robot that opens the link sees it. */
import { giftCodeProblemOf, groupedGiftCode, plainGiftCode } from './code.ts';

const GIFT_CARDS_PATH = '/gift-cards';
const FRAGMENT = 'code=';

/** @param origin with its scheme, without a slash at its end. */
export const giftCardLinkOf = (origin: string, code: string): string =>
  `${origin}${GIFT_CARDS_PATH}#${FRAGMENT}${groupedGiftCode(code)}`;

/** @param fragment of an address, with or without its sign. @returns undefined when it carries no code. */
export function giftCodeOfFragment(fragment: string): string | undefined {
  const bare = fragment.replace(/^#/, '');
  return bare.startsWith(FRAGMENT) ? codeOf(bare.slice(FRAGMENT.length)) : undefined;
}

/** The code of a scanned or pasted text: of a link, or the text itself. @returns undefined when it is none. */
export function giftCodeOfText(text: string): string | undefined {
  const at = text.indexOf('#');
  return (at < 0 ? undefined : giftCodeOfFragment(text.slice(at))) ?? codeOf(text);
}

function codeOf(text: string): string | undefined {
  const plain = plainGiftCode(text);
  return giftCodeProblemOf(plain) === undefined ? plain : undefined;
}
