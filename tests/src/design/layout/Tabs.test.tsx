import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { DesignProvider } from '#src/design/DesignProvider.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';

afterEach(cleanup);

const NAMES = ['open', 'history', 'balances'] as const;

function Controlled() {
  const [value, setValue] = useState<(typeof NAMES)[number]>('open');
  const tabs = NAMES.map((name) => ({ value: name, label: name, content: <p>{`the ${name}`}</p> }));
  return <Tabs label="Orders" tabs={tabs} value={value} onValueChange={setValue} />;
}

const show = (direction: 'ltr' | 'rtl') =>
  render(
    <DesignProvider direction={direction} decimalSign=".">
      <Controlled />
    </DesignProvider>,
  );

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const choose = () => screen.getByRole('tab', { selected: true }).textContent;

describe('a list of tabs', () => {
  it('is a single tab stop, at the selected tab', () => {
    show('ltr');
    const stops = screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex);
    expect(stops).toEqual([0, -1, -1]);
  });

  it.each([
    ['ltr', 'ArrowRight', 'history'],
    ['ltr', 'ArrowLeft', 'balances'],
    ['rtl', 'ArrowRight', 'balances'],
    ['rtl', 'ArrowLeft', 'history'],
    ['ltr', 'End', 'balances'],
  ] as const)('%s: %s selects %s and shows its view', (direction, key, name) => {
    show(direction);
    screen.getByRole('tab', { selected: true }).focus();
    press(key);
    expect(choose()).toBe(name);
    expect(document.activeElement?.textContent).toBe(name);
    expect(screen.getByRole('tabpanel', { name }).textContent).toBe(`the ${name}`);
    press('Home');
    expect(choose()).toBe('open');
  });

  it('shows the clicked tab’s view, and mounts no other', () => {
    show('ltr');
    fireEvent.click(screen.getByRole('tab', { name: 'history' }));
    expect(screen.getByText('the history')).toBeTruthy();
    expect(screen.queryByText('the open')).toBeNull();
  });

  it('names each view after its tab', () => {
    show('ltr');
    const tab = screen.getByRole('tab', { selected: true });
    const view = screen.getByRole('tabpanel');
    expect(tab.getAttribute('aria-controls')).toBe(view.id);
    expect(view.getAttribute('aria-labelledby')).toBe(tab.id);
  });
});
