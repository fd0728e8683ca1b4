/** Creates the first call of an area: its contract, its documentation, its handler and a test. */
import { camelOf, titleOf, type Plan } from './new-file.ts';

/** @param path "gift-cards/redeem-card": the area, then the call. */
export function planRoute(path: string): Plan {
  const [area = '', name = area] = path.split('/');
  const call = camelOf(name);
  return {
    files: [
      { path: `contract/rest/${area}.ts`, text: contractText(area, name) },
      { path: `contract/docs/${area}.ts`, text: docsText(area, name) },
      { path: `server/routes/${area}.ts`, text: handlerText(area, name) },
      { path: `tests/server/routes/${area}.test.ts`, text: testText(area, name) },
    ],
    next: [
      `declare the body and the reply in contract/rest/${area}.ts; a body with a request ID is handled by handleOnce`,
      `add ${call} to contract/routes.ts`,
      `describe it in contract/docs/${area}.ts, and add ${docsNameOf(area)} to contract/docs/call-docs.ts`,
      `add an example of it to contract/samples/calls.ts`,
      `add ${camelOf(area)}Routes to server/routes/handlers.ts`,
      `call it in tests/support/every-AREA-call.ts, which tests/support/every-route-call.ts collects`,
      'send it with client.call in src/queries (reads) or src/app/wiring (commands)',
      'npm run docs, which lists it',
    ],
  };
}

/** "gift-cards" is "GIFT_CARDS_DOCS". */
const docsNameOf = (area: string): string => `${area.replaceAll('-', '_').toUpperCase()}_DOCS`;

const contractText = (area: string, name: string): string => `/** ${titleOf(area)}. */
import { field, fields } from '../fields.ts';
import { route } from '../core/route.ts';
import { shortText } from '../wire.ts';

export const ${camelOf(name)} = route({
  method: 'POST',
  path: '/${name}',
  access: 'trader',
  body: fields({
    /** At most 100 characters. */
    text: field('text', shortText(100)),
  }),
  reply: undefined,
});
`;

const docsText = (
  area: string,
  name: string,
): string => `import type { CallDocs } from './call-doc.ts';

export const ${docsNameOf(area)} = {
  ${camelOf(name)}: { summary: '${titleOf(name)}.', rejections: [] },
} as const satisfies CallDocs;
`;

const handlerText = (
  area: string,
  name: string,
): string => `/** Routes of ${titleOf(area).toLowerCase()}. */
import * as contract from '#contract/rest/${area}.ts';
import { accept, handleTrader } from '#server/http/handler.ts';

export const ${camelOf(area)}Routes = () => ({
  ${camelOf(name)}: handleTrader(contract.${camelOf(name)}, ({ body }) => accept(body.text)),
});
`;

const testText = (area: string, name: string): string => `import { expect, it } from 'vitest';
import { ${camelOf(name)} } from '#contract/rest/${area}.ts';
import { ${camelOf(area)}Routes } from '#server/routes/${area}.ts';

it('handles the call under its own name', () => {
  expect(${camelOf(area)}Routes().${camelOf(name)}.route).toBe(${camelOf(name)});
});
`;
