import { useState } from 'react';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const texts: string[] = [];

function Amount() {
  const [value, setValue] = useState('');
  return (
    <>
      <NumberField
        label="Amount"
        value={value}
        onValueChange={(next) => {
          texts.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('7')}>
        Seven
      </button>
    </>
  );
}

const announce = (field: HTMLElement, inputType: string, isComposing: boolean): void => {
  field.dispatchEvent(new InputEvent('beforeinput', { inputType, isComposing, bubbles: true }));
};

function compose(field: HTMLElement, text: string): void {
  announce(field, 'insertCompositionText', true);
  fireEvent.input(field, { target: { value: text }, isComposing: true });
}

it('[VAL-04] leaves the text unchanged during composition, and applies the number when composition ends', () => {
  texts.length = 0;
  renderOnPage(<Amount />);
  const field = screen.getByLabelText('Amount');
  fireEvent.compositionStart(field);
  for (const text of ['１', '１２', '１２３４', '１２３４５']) {
    compose(field, text);
    // A changed value would be composed a second time by the input method.
    expect(field).toHaveProperty('value', text);
  }
  fireEvent.compositionEnd(field);
  expect(field).toHaveProperty('value', '12,345');
  expect(texts).toEqual(['12345']);
});

it('[VAL-04] shows the error of a rejected text until the field’s value changes', () => {
  renderOnPage(<Amount />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.input(field, { target: { value: '1.000,5' } });
  expect(screen.getByRole('alert').textContent).toContain('Ambiguous amount.');
  fireEvent.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field.value).toBe('7');
  expect(screen.queryByRole('alert')).toBeNull();
});
