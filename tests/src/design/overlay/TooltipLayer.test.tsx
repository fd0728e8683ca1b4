/** Tests when the shared tooltip is shown; its stories test hover, focus and the setting. */
import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '#src/design/controls/Button.tsx';
import { TooltipLayer } from '#src/design/overlay/TooltipLayer.tsx';

const REASON = 'Enter an amount';
const show = vi.fn();
const hide = vi.fn();

/** As in an order form: the order is sent by the click, which leaves an empty draft. */
function Ticket() {
  const [isSent, setSent] = useState(false);
  return (
    <Button tone="buy" disabledReason={isSent ? REASON : undefined} onClick={() => setSent(true)}>
      Buy BTC
    </Button>
  );
}

beforeEach(() => {
  // jsdom has no popovers and no media queries.
  Object.assign(HTMLElement.prototype, { showPopover: show, hidePopover: hide });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(
    <>
      <Ticket />
      <p>Accepted in 12 ms</p>
      <TooltipLayer />
    </>,
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const label = () => screen.getByText('Buy BTC');
const button = () => screen.getByRole('button');
const over = (element: Element) => act(async () => void fireEvent.pointerOver(element));
const click = (element: Element) =>
  act(async () => {
    fireEvent.pointerOver(element);
    fireEvent.pointerDown(element);
    fireEvent.click(element);
  });

it('does not cover the outcome of a click with the reason that the click has caused', async () => {
  await click(label());
  expect(button().dataset['tip']).toBe(REASON);
  // The content under the pointer has changed, which is an event without a move.
  await over(button());
  await over(label());
  expect(show).not.toHaveBeenCalled();
});

it('shows the reason when the pointer returns', async () => {
  await click(label());
  await over(screen.getByText('Accepted in 12 ms'));
  expect(show).not.toHaveBeenCalled();
  await over(label());
  expect(show).toHaveBeenCalledOnce();
});

it.each([
  { by: 'a click', isVisible: false },
  { by: 'the keyboard', isVisible: true },
])('keeps the reason while $by has set the focus: $isVisible', async ({ isVisible }) => {
  const [text, subject, outcome] = [label(), button(), screen.getByText('Accepted in 12 ms')];
  await click(text);
  // jsdom does not tell a focus by keyboard.
  const matches = vi.spyOn(subject, 'matches').mockReturnValue(isVisible);
  subject.focus();
  await over(outcome);
  await over(text);
  expect(show).toHaveBeenCalledOnce();
  await over(outcome);
  expect(hide).toHaveBeenCalledTimes(isVisible ? 0 : 1);
  matches.mockRestore();
});
