/** Address of the page of identity verification, with the way back. */

export const IDENTITY_PATH = '/user/profile/identification';

/**
 * @param from path of the page that needs the level, without its language; the user returns there.
 * @param level level that it needs.
 */
export function identityPath(from: string, level?: number): string {
  const query = new URLSearchParams();
  if (level !== undefined) query.set('level', String(level));
  query.set('return', from);
  return `${IDENTITY_PATH}?${query.toString()}`;
}
