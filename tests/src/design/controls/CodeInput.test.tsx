import { useState } from 'react';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const onComplete = vi.fn();

function Controlled() {
  const [code, setCode] = useState('');
  return <CodeInput label="Code" value={code} onValueChange={setCode} onComplete={onComplete} />;
}

function type(text: string): string {
  onComplete.mockClear();
  renderOnPage(<Controlled />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  fireEvent.change(input, { target: { value: text } });
  const { value } = input;
  cleanup();
  return value;
}

it('accepts six digits, however they are pasted', () => {
  expect(type('123 456')).toBe('123456');
  expect(type('Code: 123-456.')).toBe('123456');
  expect(type('12345678')).toBe('123456');
});

it('[AUTH-04] accepts digits of another script, and submits the code', () => {
  expect(type('١٢٣٤٥٦')).toBe('123456');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
  expect(type('۶۵۴')).toBe('654');
  expect(onComplete).not.toHaveBeenCalled();
});
