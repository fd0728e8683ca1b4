import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { enteredText, type EnteredKind } from '#contract/core/entered-text.ts';
import { TextField } from '#src/design/controls/TextField.tsx';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

function Controlled({ entered }: { readonly entered: EnteredKind | undefined }) {
  const [value, setValue] = useState('');
  const formOf = entered === undefined ? undefined : (text: string) => enteredText(entered, text);
  return <TextField label="Field" formOf={formOf} value={value} onValueChange={setValue} />;
}

it.each([
  ['phone', '+٨٤ ٩٠ ١٢٣ ٤٥ ٦٧', '+84901234567'],
  ['uid', 'UID: ۱۰۲۰۳۰۴۰', '10203040'],
  ['memo', ' १२ ३४\u200E', '1234'],
  ['email', ' Anna@MÜNCHEN.de', 'anna@münchen.de'],
  [undefined, ' as typed ', ' as typed '],
] as const)('shows the form of %s when the user leaves the field', (entered, typed, shown) => {
  renderOnPage(<Controlled entered={entered} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Field' });
  fireEvent.change(input, { target: { value: typed } });
  // Unchanged while it is edited, also by an input method.
  expect(input.value).toBe(typed);
  fireEvent.blur(input);
  expect(input.value).toBe(shown);
});
