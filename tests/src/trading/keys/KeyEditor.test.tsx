import { useState } from 'react';
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_KEY_PROFILE } from '#src/stores/keys.store.ts';
import { KeyEditor } from '#src/trading/keys/KeyEditor.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

function Editor() {
  const [profile, setProfile] = useState(DEFAULT_KEY_PROFILE);
  return (
    <KeyEditor
      profile={profile}
      firstProfile={DEFAULT_KEY_PROFILE}
      quoteCoin="USDT"
      letterOf={() => undefined}
      onProfile={setProfile}
      onCopy={() => Promise.resolve()}
      onSave={() => undefined}
    />
  );
}

it('shows the value a hotkey sends, not the value typed before the hotkeys were restored', () => {
  renderOnPage(<Editor />);
  const [orderValue] = screen.getAllByLabelText('Order value (USDT)');
  if (orderValue === undefined) throw new Error('A key that places an order has a worth.');
  fireEvent.focus(orderValue);
  fireEvent.input(orderValue, { target: { value: '900' } });
  expect(orderValue).toHaveProperty('value', '900');
  fireEvent.blur(orderValue);
  fireEvent.click(screen.getByRole('button', { name: 'Restore default hotkeys' }));
  expect(orderValue).toHaveProperty('value', '100');
});
