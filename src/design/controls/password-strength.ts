/** Estimates the strength of a password. */

/** Shorter passwords are not accepted. */
const LENGTH_MIN = 8;

/** 0 to 4, by length and variety of characters. A hint for the user, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < LENGTH_MIN) return password === '' ? 0 : 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  const distinct = new Set(password).size;
  if (distinct < 5) return 1;
  if (password.length >= 16 && distinct >= 8) return 4;
  if (password.length >= 12 && kinds.length >= 3) return 4;
  return kinds.length >= 3 || password.length >= 12 ? 3 : 2;
}
