import { expect, it, vi } from 'vitest';
import { once } from '#src/app/wiring/shell/once.ts';

it('creates a value at the first call, and returns it at each other one', () => {
  const create = vi.fn(() => ({ name: 'convert' }));
  const own = once(create);
  expect(create).not.toHaveBeenCalled();
  expect(own()).toBe(own());
  expect(create).toHaveBeenCalledOnce();
});

it('tries again after a call that threw', () => {
  const create = vi.fn(() => ({ name: 'convert' }));
  create.mockImplementationOnce(() => {
    throw new Error('before the start');
  });
  const own = once(create);
  expect(own).toThrow('before the start');
  expect(own()).toEqual({ name: 'convert' });
});
