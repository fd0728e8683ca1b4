/** Creates a call: its contract and its handler. Its sample must be added to a list by hand. */
import { camelOf, titleOf, type Plan } from './new-file.ts';

/** @param path "gift-cards/redeem-card": the area, then the call. */
export function planRoute(path: string): Plan {
  const [area = '', name = area] = path.split('/');
  const route = camelOf(name);
  return {
    files: [
      { path: `contract/rest/${area}.ts`, text: contractText(name, route) },
      { path: `server/routes/${area}.ts`, text: handlerText(area, route) },
      { path: `tests/server/routes/${area}.test.ts`, text: testText(area, route) },
    ],
    next: [
      `declare the real body and reply in contract/rest/${area}.ts`,
      `list ${route} in contract/routes.ts, describe it and its rejections in contract/docs, and give it an example in contract/samples/calls.ts`,
      `add the list of server/routes/${area}.ts to server/routes/handlers.ts`,
      `send it from src/api`,
      'npm run docs, which lists it',
    ],
  };
}

const contractText = (
  name: string,
  route: string,
): string => `/** ${titleOf(name)}: request and response. */
import { route } from '../core/route.ts';
import { field, fields } from '../fields.ts';
import { shortText } from '../wire.ts';

export const ${route} = route({
  method: 'POST',
  path: '/${name}',
  access: 'trader',
  body: fields({
    /** What the response repeats. */
    note: field('note', shortText(100)),
  }),
  reply: undefined,
});
`;

const handlerText = (
  area: string,
  route: string,
): string => `/** ${titleOf(area)}. \`handleTrader\` has parsed the body and checked the bearer. */
import { ${route} } from '#contract/rest/${area}.ts';
import { accept, handleTrader, type Handler } from '../http/handler.ts';

export const ${camelOf(area)}Routes = (): readonly Handler[] => [
  handleTrader(${route}, ({ body }) => accept(body.note)),
];
`;

const testText = (area: string, route: string): string => `import { expect, it } from 'vitest';
import { ${route} } from '#contract/rest/${area}.ts';
import { ${camelOf(area)}Routes } from '#server/routes/${area}.ts';

it('handles the calls it declares', () => {
  expect(${camelOf(area)}Routes().map((handler) => handler.route)).toEqual([${route}]);
});
`;
