import { expect, fn, screen, within } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import type { BookEntry, WithdrawalAddress } from '#contract/entities/withdrawal-address.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { AddressBookView } from '#src/features/funding/AddressBookView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { bookEntry, bookUser, ethereum, tron } from './sample-funding.ts';
import { StagedBook, type BookStage } from './staged-withdrawal.tsx';

interface Args {
  readonly stage: BookStage;
  readonly entries: Reloadable<readonly BookEntry[]>;
  readonly whitelistMode: 'off' | 'soft' | 'strict' | undefined;
  readonly onSelect: (entry: WithdrawalAddress) => void;
}

const meta = preview.meta({
  title: 'features/funding/AddressBookView',
  parameters: { isPage: true },
  args: {
    stage: 'list',
    entries: loadedData([bookEntry]),
    whitelistMode: 'soft',
    onSelect: fn(),
  } satisfies Args,
  render: ({ stage, ...rest }: Args) => (
    <main>
      <h1>Withdraw</h1>
      <StagedBook stage={stage}>
        {(form) => (
          <AddressBookView
            form={form}
            networks={[ethereum, tron]}
            networkId={ethereum.id}
            coin="USDT"
            isComparable
            canScan
            now={epochMs(bookEntry.createdAt + 60_000)}
            onClose={fn()}
            {...rest}
          />
        )}
      </StagedBook>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const List = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    const view = await dialog();
    await expect(view.getByRole('combobox', { name: 'Whitelist' })).toHaveValue('soft');
    await userEvent.click(view.getByRole('button', { name: 'Select' }));
    await expect(args.onSelect).toHaveBeenCalledWith(bookEntry);
    await userEvent.click(view.getByRole('button', { name: 'Add address' }));
    await view.findByRole('textbox', { name: 'Label' });
  }),
});
export const Users = meta.story({
  name: 'Addresses and users',
  args: { entries: loadedData([bookUser, bookEntry]) },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const users = within(view.getByRole('list', { name: 'Users' }));
    await expect(users.getByText('mai@example.com')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Add user' }));
    await userEvent.type(await view.findByRole('textbox', { name: 'Label' }), 'Friend');
    await userEvent.click(view.getByRole('button', { name: 'Continue' }));
    await view.findByText('This field is required');
    await userEvent.click(view.getByRole('radio', { name: 'Email' }));
    await userEvent.type(view.getByRole('textbox', { name: 'Email' }), 'friend@example.com');
    await userEvent.click(view.getByRole('button', { name: 'Continue' }));
    await view.findByText('Email code');
  }),
});
export const Strict = meta.story({ args: { whitelistMode: 'strict' } });
export const Empty = meta.story({ args: { entries: loadedData([]), whitelistMode: 'off' } });
export const Loading = meta.story({ args: { entries: loading, whitelistMode: undefined } });
export const Failed = meta.story({ args: { entries: notLoaded() } });
export const NewEntry = meta.story({ args: { stage: 'draft' } });
export const ForgedEntry = meta.story({
  args: { stage: 'forged' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await view.findByText('Compare the address and check the box');
    await userEvent.click(view.getByRole('checkbox', { name: /compared every character/ }));
    await expect(view.queryByText('Compare the address and check the box')).toBeNull();
  }),
});
export const Codes = meta.story({ args: { stage: 'codes' } });
export const WrongCode = meta.story({
  args: { stage: 'codeWrong' },
  play: inEnglish(async () => {
    await (await dialog()).findByText('Wrong code.');
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
