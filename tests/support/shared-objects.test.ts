/** Tests the guard of objects that test files share. */
import { expect, it } from 'vitest';
import { classesOf, SharedObjects } from './shared-objects.ts';

class Link {
  static open = (): string => 'opened';
  click(): string {
    return 'clicked';
  }
}

it('names and restores what was replaced, added or deleted in a class of a scope', () => {
  const shared = new SharedObjects(classesOf({ Link, other: Link }));
  expect(shared.restore()).toEqual([]);
  const { open } = Link;
  Link.prototype.click = () => 'replaced';
  Object.assign(Link.prototype, { showPopover: () => undefined });
  Reflect.deleteProperty(Link, 'open');
  expect(shared.restore()).toEqual([
    'Link.open',
    'Link.prototype.click',
    'Link.prototype.showPopover',
  ]);
  expect(shared.restore()).toEqual([]);
  expect(new Link().click()).toBe('clicked');
  expect('showPopover' in Link.prototype).toBe(false);
  expect(Link.open).toBe(open);
});

it('names a replaced accessor', () => {
  const scope = {
    get width() {
      return 1;
    },
  };
  const shared = new SharedObjects(new Map([['scope', scope]]));
  Object.defineProperty(scope, 'width', { get: () => 2, configurable: true });
  expect(shared.restore()).toEqual(['scope.width']);
  expect(scope.width).toBe(1);
});
