/** Makes the page that is kept: the client's own, with the configuration it would ask for and the mark by
 *  which it knows that it was kept. Nothing of a market, and nothing of a person. */

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const attribute = (text: string): string => text.replaceAll(/[&<"]/g, (sign) => SIGNS[sign] ?? '');

/** Of the page's own headers these say what it may do; the others speak of another text. */
const isShellHeader = (name: string): boolean =>
  /policy|^content-type$|^x-content-type-options$/.test(name);

/** @param page the answer for `/index.html`. @param config the configuration document's text.
 *  @param files those of the build: a page that names none of them is of another build.
 *  @throws Error when it is. */
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
