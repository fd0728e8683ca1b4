import { afterEach, expect, it, vi } from 'vitest';
import { watchAttention } from '#src/platform/attention.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function open() {
  document.body.innerHTML = '<div><input id="a"><input id="b"></div><input id="outside">';
  const form = document.body.firstElementChild as HTMLElement;
  const onChange = vi.fn();
  const stop = watchAttention(form, onChange);
  const focus = async (id: string): Promise<void> => {
    document.getElementById(id)?.focus();
    await Promise.resolve();
  };
  return { onChange, stop, focus };
}

it('reports whether focus is inside, and not its moves within', async () => {
  const { onChange, focus } = open();
  expect(onChange.mock.calls).toEqual([[false]]);
  await focus('a');
  await focus('b');
  expect(onChange.mock.calls).toEqual([[false], [true]]);
  await focus('outside');
  expect(onChange.mock.calls).toEqual([[false], [true], [false]]);
});

it('reports a hidden tab as unattended, and nothing after the end', async () => {
  const { onChange, stop, focus } = open();
  await focus('a');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onChange).toHaveBeenLastCalledWith(false);
  stop();
  await focus('outside');
  expect(onChange).toHaveBeenCalledTimes(3);
});
