import { useState } from 'react';
import { userEvent } from 'storybook/test';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { amountOf } from '#domain/amount-input.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const texts: string[] = [];

function Amount({ start = '' }: { readonly start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberField
        label="Amount"
        unit="BTC"
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

async function typeInto(text: string, start = '') {
  texts.length = 0;
  renderOnPage(<Amount start={start} />);
  const user = userEvent.setup({ document });
  const field = screen.getByLabelText<HTMLInputElement>('Amount (BTC)');
  await user.click(field);
  if (text !== '') await user.keyboard(text);
  return { user, field };
}

const alertText = (): string | undefined => screen.queryByRole('alert')?.textContent;

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
  const field = screen.getByLabelText('Amount (BTC)');
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
  const field = screen.getByLabelText<HTMLInputElement>('Amount (BTC)');
  fireEvent.input(field, { target: { value: '1.000,5' } });
  expect(screen.getByRole('alert').textContent).toContain('Ambiguous amount.');
  fireEvent.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field.value).toBe('7');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('marks a typed decimal comma and reports no amount for it', async () => {
  const { user, field } = await typeInto('0,5');
  expect(field.value).toBe('0,5');
  expect(alertText()).toBe('Use a point for decimals.');
  expect(texts.map(amountOf)).toEqual(['0', undefined, undefined]);
  await user.keyboard('{Backspace}{Backspace}.5');
  expect(field.value).toBe('0.5');
  expect(alertText()).toBeUndefined();
  expect(texts.at(-1)).toBe('0.5');
});

it('waits for the end of typed thousands, and marks unfinished ones on Enter and on leaving', async () => {
  const { user, field } = await typeInto('1,2');
  expect(alertText()).toBeUndefined();
  await user.keyboard('{Enter}');
  expect(alertText()).toBe('Use a point for decimals.');
  await user.keyboard('3');
  expect(alertText()).toBeUndefined();
  await user.tab();
  expect(alertText()).toBe('Use a point for decimals.');
  expect(amountOf(texts.at(-1) ?? '')).toBeUndefined();
  await user.click(field);
  await user.keyboard('{End}4');
  await user.tab();
  expect(field.value).toBe('1,234');
  expect(alertText()).toBeUndefined();
  expect(texts.at(-1)).toBe('1234');
});

it('does not group digits behind typed thousands: "1,2345" is no amount', async () => {
  const { user, field } = await typeInto('1,2345');
  expect(field.value).toBe('1,2345');
  expect(alertText()).toBe('Use a point for decimals.');
  expect(amountOf(texts.at(-1) ?? '')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Seven' }));
  expect(field.value).toBe('7');
  expect(alertText()).toBeUndefined();
});

it('does not complete a typed comma with grouping of its own, and keeps the caret behind it', async () => {
  const { field } = await typeInto('1234,567');
  expect(field.value).toBe('1234,567');
  expect(field.selectionStart).toBe(8);
  expect(amountOf(texts.at(-1) ?? '')).toBeUndefined();
});

it('leaves out a typed letter, and says so until the field is left', async () => {
  const { user, field } = await typeInto('1e5');
  expect(field.value).toBe('15');
  expect(alertText()).toBe('Enter digits and a decimal point only.');
  await user.tab();
  expect(alertText()).toBeUndefined();
  expect(field.value).toBe('15');
});

it('leaves out a typed minus sign', async () => {
  const { field } = await typeInto('-5');
  expect(field.value).toBe('5');
  expect(alertText()).toBe('Enter an amount without a minus sign.');
});

it('marks text without a digit when the field is left', async () => {
  const { user } = await typeInto('.');
  expect(alertText()).toBeUndefined();
  await user.tab();
  expect(alertText()).toBe('Enter a number.');
});

it('reads a pasted amount with its unit, and keeps the old one when it rejects the text', async () => {
  const { user, field } = await typeInto('', '250');
  const paste = async (text: string) => {
    field.select();
    await user.paste(text);
  };
  await paste('0.25 BTC');
  expect(field.value).toBe('0.25');
  await paste('1\u00A0000.5');
  expect(field.value).toBe('1,000.5');
  for (const [text, reason] of [
    ['5 ETH', 'Enter the amount in BTC.'],
    ['$5', 'Enter the amount in BTC.'],
    ['1e5', 'Enter digits and a decimal point only.'],
    ['0,5', 'Ambiguous amount. Use a point for decimals.'],
    ['-5', 'Enter an amount without a minus sign.'],
  ] as const) {
    await paste(text);
    expect(field.value).toBe('1,000.5');
    expect(alertText()).toBe(reason);
  }
  expect(texts).toEqual(['0.25', '1000.5']);
});
