/** Tests that a date input shows its day in the language of the page. */
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DateField } from '#src/design/controls/DateField.tsx';
import { setMonthNames } from '#src/format/dates.ts';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  setMonthNames();
});

function Controlled({ day }: { readonly day: string }) {
  const [value, setValue] = useState(day);
  return <DateField label="From" value={value} onValueChange={setValue} />;
}

it('shows the chosen day with the month of the language', () => {
  setMonthNames('ene feb mar abr may jun jul ago sep oct nov dic'.split(' '));
  renderOnPage(<Controlled day="2026-01-20" />);
  expect(screen.getByText('20 ene 2026')).toBeDefined();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-03' } });
  expect(screen.getByText('03 dic 2026')).toBeDefined();
});

it('shows no day before one is chosen', () => {
  renderOnPage(<Controlled day="" />);
  expect(screen.getByLabelText('From').nextElementSibling?.textContent).toBe('');
});
