import { expect, fn, screen } from 'storybook/test';
import { PaymentMethodsView } from '#src/features/p2p/methods/PaymentMethodsView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { methods, types } from './sample-market.ts';

const meta = preview.meta({
  component: PaymentMethodsView,
  title: 'features/p2p/PaymentMethodsView',
  args: {
    methods: loadedData(methods),
    types,
    onAdd: fn(),
    onEdit: fn(),
    onDelete: fn(),
  },
});

export const Methods = meta.story({
  play: inEnglish(async ({ userEvent, args: { onEdit, onDelete, onAdd } }) => {
    // Lists show the end of an account number only.
    await expect(screen.getByText('•••• 3000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit SEPA · Main account' }));
    await expect(onEdit).toHaveBeenLastCalledWith(methods[0]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete SEPA · Main account' }));
    await expect(onDelete).toHaveBeenLastCalledWith(methods[0]);
    const inUse = screen.getByRole('button', { name: 'Edit Wise' });
    await expect(inUse).toHaveAccessibleDescription('An open order uses it');
    await userEvent.click(screen.getByRole('button', { name: 'Add payment method' }));
    await expect(onAdd).toHaveBeenCalledOnce();
  }),
});
export const Empty = meta.story({ args: { methods: loadedData([]) } });
export const Loading = meta.story({ args: { methods: loading } });
export const Failed = meta.story({ args: { methods: notLoaded() } });
export const Stale = meta.story({ args: { methods: outdatedData(methods) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
