/** Dialog that sends a coin of the spot wallet to another user. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { BookUser } from '#contract/entities/withdrawal-address.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useUserTransfer } from '#src/binding/wallets.ts';
import { systemClock } from '#src/platform/clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useBookUsers, useUserTransferRules, useWalletRows } from '#src/queries/wallets.ts';
import { settings } from '#src/stores/settings.store.ts';
import { UserTransferView } from './UserTransferView.tsx';

const NONE: readonly BookUser[] = [];

export interface UserTransferDialogProps {
  readonly onClose: () => void;
}

export function UserTransferDialog({ onClose }: UserTransferDialogProps) {
  const { user } = useAuth();
  const wallet = loadableOf(useWalletRows('spot'));
  const rules = loadableOf(useUserTransferRules());
  const loaded = dataOf(wallet);
  const funds = useMemo(() => new Map(loaded?.map((row) => [row.coinId, row])), [loaded]);
  const form = useUserTransfer(
    { isCodeRequired: user?.isTwoFactorOn === true },
    funds,
    dataOf(rules),
  );
  const appTitle = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  return (
    <UserTransferView
      form={form}
      // Nothing can be sent before both are known.
      rows={rules.status === 'ready' || rules.status === 'stale' ? wallet : rules}
      users={useBookUsers().data ?? NONE}
      appTitle={appTitle}
      now={systemClock()}
      onClose={onClose}
    />
  );
}
