/** Patterns of paths with parameters, such as `/exchange/spot/:pair?`. */

/** Converts a path to the source of a pattern. Each parameter is a group that matches one segment; one
 *  with a question mark may be missing together with the slash before it. */
export const pathSourceOf = (path: string): string =>
  path.replace(/\/:[a-z_]+\?/gi, '(?:/([^/]+))?').replace(/:[a-z_]+/gi, '([^/]+)');

/** Matches the addresses of a page, with or without a slash at the end. */
export const pagePatternOf = (path: string): RegExp => new RegExp(`^${pathSourceOf(path)}/?$`);
