/** Dialog that sends a coin of the spot wallet to another user. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { BookUser } from '#contract/entities/withdrawal-address.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useUserTransfer } from '#src/binding/wallets.ts';
import { systemClock } from '#src/platform/clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useBookUsers, useWalletRows } from '#src/queries/wallets.ts';
import { settings } from '#src/stores/settings.store.ts';
import { UserTransferView } from './UserTransferView.tsx';

const NONE: readonly BookUser[] = [];

export interface UserTransferDialogProps {
  readonly onClose: () => void;
}

export function UserTransferDialog({ onClose }: UserTransferDialogProps) {
  const { user } = useAuth();
  const rows = loadableOf(useWalletRows('spot'));
  const loaded = dataOf(rows);
  const funds = useMemo(() => new Map(loaded?.map((row) => [row.coinId, row])), [loaded]);
  const form = useUserTransfer({ isCodeRequired: user?.isTwoFactorOn === true }, funds);
  const appTitle = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  return (
    <UserTransferView
      form={form}
      rows={rows}
      users={useBookUsers().data ?? NONE}
      appTitle={appTitle}
      now={systemClock()}
      onClose={onClose}
    />
  );
}
