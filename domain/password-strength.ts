/** Rules for new passwords, the same in the page and on the exchange: which words are easy to guess
 *  here, how much of a password is scored, and which score is enough. The caller brings the library. */

/** 0 to 4; each step multiplies the guesses that an attacker needs by a hundred. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** At least 10^8 guesses. */
export const PASSWORD_SCORE_MIN = 3;
/** The time of a score grows with the length. The rest of a longer password can only add guesses. */
const SCORED_LENGTH_MAX = 32;
/** Spellings that are tried with digits in the place of letters. */
const SUBSTITUTION_COUNT_MAX = 32;
const OWN_TERM_COUNT_MAX = 24;
const OWN_TERM_LENGTH_MIN = 3;
const OWN_TERM_LENGTH_MAX = 64;

/** Words of this site, with the code and the name of each listed coin: the first guesses of an attacker who knows where the password is used. */
export const SITE_TERMS: readonly string[] =
  'tidemark exchange trading trader trade crypto wallet coin usdt tether btc bitcoin eth ethereum bnb sol solana xrp ada cardano doge dogecoin ltc litecoin dot polkadot link chainlink avax avalanche'.split(
    ' ',
  );

/** The part of the library's interface that is used here. */
interface StrengthLibrary<Dictionary, Graphs> {
  readonly Factory: new (options: {
    dictionary: Dictionary;
    graphs: Graphs;
    maxLength: number;
    l33tMaxSubstitutions: number;
  }) => {
    readonly check: (password: string, ownTerms: string[]) => { readonly score: PasswordScore };
  };
  readonly dictionary: Dictionary;
  readonly graphs: Graphs;
}

export interface ScoreRequest {
  readonly password: string;
  /** The user's email and names. */
  readonly ownTexts: readonly string[];
}
export interface ScoredPassword {
  readonly password: string;
  readonly score: PasswordScore;
}

type ScorePassword = (password: string, ownTexts: readonly string[]) => PasswordScore;

/** @returns the score of a password; `ownTexts` are the user's email and names. */
export function passwordScorer<Dictionary, Graphs>({
  Factory,
  dictionary,
  graphs,
}: StrengthLibrary<Dictionary, Graphs>): ScorePassword {
  const library = new Factory({
    dictionary,
    graphs,
    maxLength: SCORED_LENGTH_MAX,
    l33tMaxSubstitutions: SUBSTITUTION_COUNT_MAX,
  });
  return (password, ownTexts) =>
    library.check(password.normalize('NFKC'), [...SITE_TERMS, ...ownTermsOf(ownTexts)]).score;
}

/** The texts themselves and their parts, such as both sides of an email. */
function ownTermsOf(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => {
    const lower = text.toLowerCase();
    return [lower, ...lower.split('@'), ...lower.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words)]
    .filter(({ length }) => length >= OWN_TERM_LENGTH_MIN && length <= OWN_TERM_LENGTH_MAX)
    .slice(0, OWN_TERM_COUNT_MAX);
}
