import { useState } from 'react';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe('an input method', () => {
  /** Composes a text letter by letter, as a browser reports it, and ends or cancels the composition. */
  function compose(input: HTMLInputElement, drafts: readonly string[], final: string): void {
    fireEvent.compositionStart(input);
    for (const draft of drafts) {
      // The browser has changed the text before the event.
      setText(input, draft);
      fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }));
      expect(input.value).toBe(draft);
    }
    setText(input, final);
    fireEvent.compositionEnd(input);
  }

  const setText = (input: HTMLInputElement, text: string): void => {
    // React's own setter would hide the change from it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  };

  it('keeps what it composes, and sends nothing before it has ended', () => {
    onComplete.mockClear();
    renderOnPage(<Controlled />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
    compose(input, ['１', '１２', '１２３'], '１２３');
    expect(input.value).toBe('123');
    compose(input, ['123４', '123４５', '123４５６', '123４５７'], '123４５７');
    expect(input.value).toBe('123457');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123457');
  });

  it('that cancels leaves the code as it was', () => {
    onComplete.mockClear();
    renderOnPage(<Controlled />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
    compose(input, ['１２３４５６'], '');
    expect(input.value).toBe('');
    expect(onComplete).not.toHaveBeenCalled();
  });
});

it('accepts a recovery code in one line, without its spaces', () => {
  const onValueChange = vi.fn();
  renderOnPage(<CodeInput label="Code" format="either" value="" onValueChange={onValueChange} />);
  const input = screen.getByRole('textbox', { name: 'Code' });
  fireEvent.change(input, { target: { value: ' 123 456 ' } });
  expect(onValueChange).toHaveBeenLastCalledWith('123456');
  fireEvent.change(input, { target: { value: '\u200Eab2cd-3ef4g' } });
  expect(onValueChange).toHaveBeenLastCalledWith('ab2cd-3ef4g');
});
