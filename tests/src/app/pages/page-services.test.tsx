import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createUserCache, once, within } from '#src/app/pages/page-services.tsx';

const KEY = ['orders'] as const;

it('forgets the data of a user who leaves', () => {
  const left = new Set<() => void>();
  const cache = createUserCache({
    on: (_: string, listener: () => void) => left.add(listener),
  } as never);
  cache.setQueryData(KEY, [1]);
  expect(cache.getQueryData(KEY)).toEqual([1]);
  left.forEach((listener) => listener());
  expect(cache.getQueryData(KEY)).toBeUndefined();
});

it('creates the services of an area at its first page, and returns them to each other one', () => {
  const create = vi.fn(() => ({ name: 'convert' }));
  const own = once(create);
  expect(create).not.toHaveBeenCalled();
  expect(own()).toBe(own());
  expect(create).toHaveBeenCalledOnce();
});

it('puts the providers of an area around a page, which gets its props', () => {
  const Page = within(({ children }) => <main>{children}</main>)(
    ({ name }: { readonly name: string }) => <h1>{name}</h1>,
  );
  expect(renderToStaticMarkup(<Page name="Convert" />)).toBe('<main><h1>Convert</h1></main>');
});
