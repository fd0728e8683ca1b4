import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import type { BookUser } from '#contract/entities/withdrawal-address.ts';
import type { WalletRow } from '#contract/rest/wallet.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { UserTransferView } from '#src/features/wallet/UserTransferView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { bookUsers, walletRows, BOOK_AT } from './sample-wallets.ts';
import { StagedUserTransfer, type UserTransferStage } from './staged-transfer.tsx';

const NOW = epochMs(BOOK_AT + 60_000);

interface Args {
  readonly stage: UserTransferStage;
  readonly rows: Reloadable<readonly WalletRow[]>;
  readonly users: readonly BookUser[];
  readonly onClose: () => void;
}

const args: Args = { stage: 'filled', rows: loadedData(walletRows), users: [], onClose: fn() };

const meta = preview.meta({
  title: 'features/wallet/UserTransferView',
  parameters: { isPage: true },
  args,
  render: ({ stage, ...rest }: Args) => (
    <main>
      <h1>Spot wallet</h1>
      <StagedUserTransfer stage={stage}>
        {(form) => <UserTransferView form={form} appTitle="Tidemark" now={NOW} {...rest} />}
      </StagedUserTransfer>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Filled = meta.story({
  name: 'Reviewed before it is sent',
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText('Available in the spot wallet: 0.41384 BTC')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Continue' }));
    await expect(view.getByText('mai@example.com')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Back' }));
    await userEvent.click(view.getByRole('radio', { name: 'UID' }));
    await expect(view.getByRole('textbox', { name: 'UID' })).toHaveValue('');
  }),
});
export const SavedUsers = meta.story({
  name: 'Users of the address book',
  args: { users: bookUsers },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const book = view.getByRole('combobox', { name: 'Address book' });
    await expect(book).toHaveDisplayValue('Mai Kim');
    await userEvent.selectOptions(book, 'New desk');
    await expect(view.getByRole('textbox', { name: 'UID' })).toHaveValue('10203040');
    await view.findByText(/^On the whitelist from/);
    await userEvent.selectOptions(book, 'Another user');
    await expect(view.getByRole('textbox', { name: 'UID' })).toHaveValue('');
  }),
});
export const NotWhitelisted = meta.story({
  args: { stage: 'notWhitelisted' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('This user is not on your whitelist.');
    await view.findByRole('link', { name: 'Open address book' });
  }),
});
export const WithoutValues = meta.story({ args: { stage: 'empty' } });
export const Incomplete = meta.story({ args: { stage: 'incomplete' } });
export const AboveAvailable = meta.story({
  args: { stage: 'aboveAvailable' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('You can send at most 0.41384 BTC');
  }),
});
export const Reviewing = meta.story({ args: { stage: 'reviewing' } });
export const ReviewingWithCode = meta.story({
  args: { stage: 'reviewingWithCode' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const send = view.getByRole('button', { name: 'Send 0.1 BTC' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(view.getByRole('textbox', { name: 'Authenticator code' }), '123456');
    await expect(send).not.toHaveAttribute('aria-disabled');
  }),
});
export const CodeWrong = meta.story({ args: { stage: 'codeWrong' } });
export const Rejected = meta.story({
  args: { stage: 'rejected' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('Receiver not found.');
  }),
});
export const LevelTooLow = meta.story({
  name: 'Identity level too low',
  args: { stage: 'levelTooLow' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('Your identity level is too low.');
    await expect(view.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
      'href',
      '/user/profile/identification?level=1&return=%2Fwallet%2Fspot%3Fsend%3Duser',
    );
  }),
});
export const BarredByLevel = meta.story({
  name: 'Identity level too low, before anything is typed',
  args: { stage: 'barredLevel' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await view.findByText('Your identity level is too low.');
    await userEvent.click(view.getByRole('button', { name: 'Continue' }));
    await expect(view.getByRole('button', { name: 'Continue' })).toBeVisible();
  }),
});
export const Suspended = meta.story({
  args: { stage: 'suspended' },
  play: inEnglish(async () => {
    const view = await dialog();
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveTextContent(/are suspended until \d/),
    );
    await view.findByRole('link', { name: 'Security page' });
  }),
});
export const PriceMissing = meta.story({
  args: { stage: 'priceMissing' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText(/^The coin has no reference price now/);
  }),
});
export const AboveLimit = meta.story({
  args: { stage: 'aboveLimit' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('The amount exceeds your daily limit. Remaining: 999.5 USD.');
  }),
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const UnknownOutcome = meta.story({ args: { stage: 'unknown' } });
export const Done = meta.story({
  args: { stage: 'done' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('0.1 BTC sent.');
    await expect(view.getByText('m***@example.com')).toBeVisible();
  }),
});
export const Loading = meta.story({ args: { stage: 'empty', rows: loading } });
export const Failed = meta.story({ args: { stage: 'empty', rows: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
