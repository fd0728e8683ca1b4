/** Who came in by somebody else's word. */

export interface FederatedIdentity {
  /** Whose word it is: `google`, `telegram`. */
  readonly provider: string;
  /** Who it is there: never given to anybody else by that provider. */
  readonly subject: string;
  /** Undefined where the provider names none, as Telegram, or has not verified it itself. */
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

/** Longer names are cut, not refused: they are for reading alone. */
const NAME_LENGTH_MAX = 60;

/** One line of letters: what a provider calls a person is somebody's input too. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, NAME_LENGTH_MAX)
    : '';
