/** Identity verified by an external provider. */

export interface FederatedIdentity {
  /** The provider: `google`, `telegram`. */
  readonly provider: string;
  /** The provider's user ID; the provider never reassigns it. */
  readonly subject: string;
  /** Undefined when the provider sends none, like Telegram, or has not verified it. */
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

/** Longer names are cut, not rejected, because they are only displayed. */
const NAME_LENGTH_MAX = 60;

/** Reduces a name to one line of letters: the provider's data is untrusted input too. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, NAME_LENGTH_MAX)
    : '';
