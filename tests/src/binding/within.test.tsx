import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { within } from '#src/binding/within.tsx';

it('puts the providers of an area around a page, which gets its props', () => {
  const Page = within<object>(({ children }) => <main>{children}</main>)(
    ({ name }: { readonly name: string }) => <h1>{name}</h1>,
  );
  expect(renderToStaticMarkup(<Page name="Convert" />)).toBe('<main><h1>Convert</h1></main>');
});
