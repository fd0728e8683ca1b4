/** Which of the links of a menu leads to the page that is open. */

/**
 * Returns its path. Links to one page differ by their parameters; without them, the page shows the first.
 * @param paths with their query.
 * @param here path of the address, without its language.
 * @param search query of the address.
 */
export function currentPageOf(
  paths: readonly string[],
  here: string,
  search: string,
): string | undefined {
  const shown = new URLSearchParams(search);
  const links = paths.map((path) => {
    const [page = '', query = ''] = path.split('?');
    return { path, page, params: [...new URLSearchParams(query)] };
  });
  const ofPage = links.filter(({ page }) => page === here);
  const named = ofPage.find(({ params }) =>
    params.every(([name, value]) => shown.get(name) === value),
  );
  return (named ?? ofPage[0])?.path;
}
