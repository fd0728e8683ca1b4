/** Creates the cached page: the client's own page, with the configuration it would request and a
 *  mark that shows it comes from the cache. Contains no market or user data. */

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const attribute = (text: string): string => text.replaceAll(/[&<"]/g, (sign) => SIGNS[sign] ?? '');

/** Whether a header of the page is retained: headers that define permissions are, the others
 *  describe another text. */
const isShellHeader = (name: string): boolean =>
  /policy|^content-type$|^x-content-type-options$/.test(name);

/**
 * @param page the response for `/index.html`.
 * @param config the text of the configuration document.
 * @param files the files of the build; a page that references none of them belongs to another
 * build.
 * @throws Error for a page of another build.
 */
export async function shellPageOf(
  page: Response,
  config: string,
  files: readonly string[],
): Promise<Response> {
  const html = await page.text();
  if (!files.some((file) => html.includes(`"${file}"`)))
    throw new Error('The page is of another build than this worker.');
  const head = `<meta name="tidemark-config" content="${attribute(config)}"><meta name="tidemark-kept" content="true"></head>`;
  const headers = [...page.headers].filter(([name]) => isShellHeader(name));
  return new Response(
    html.replace('</head>', () => head),
    { headers },
  );
}
