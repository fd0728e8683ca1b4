/** Tests the tab's icon: drawn once per change of state or color scheme, and replaced by the page's
 *  own icon afterwards. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showTabIcon } from '#src/platform/tab-icon.ts';

let drawnCount = 0;
const context = {
  beginPath: vi.fn(),
  lineTo: vi.fn(),
  closePath: vi.fn(),
  fill: vi.fn(),
  fillStyle: '',
};

const hrefNow = () => document.head.querySelector('link[rel="icon"]')?.getAttribute('href');

beforeEach(() => {
  drawnCount = 0;
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockImplementation(() => context as never);
  vi.spyOn(canvas, 'toDataURL').mockImplementation(() => {
    drawnCount += 1;
    return `data:image/png;base64,${drawnCount}`;
  });
});
afterEach(() => {
  showTabIcon(undefined);
  document.head.innerHTML = '';
  document.documentElement.removeAttribute('data-scheme');
  vi.restoreAllMocks();
});

it('draws only when the icon changes', () => {
  for (const icon of ['up', 'up', 'down', 'down', 'up'] as const) showTabIcon(icon);
  expect(drawnCount).toBe(3);
  document.documentElement.dataset['scheme'] = '2';
  showTabIcon('up');
  expect(drawnCount).toBe(4);
  expect(hrefNow()).toBe('data:image/png;base64,4');
});

it('restores the page’s own icon, or none', () => {
  showTabIcon('up');
  showTabIcon(undefined);
  expect(document.head.querySelector('link[rel="icon"]')).toBeNull();
  document.head.innerHTML = '<link rel="icon" href="/own.png">';
  showTabIcon('stale');
  expect(hrefNow()).toBe('data:image/png;base64,2');
  showTabIcon(undefined);
  expect(hrefNow()).toBe('/own.png');
});
