/** Profile of another trader, with its feedback and what the user may do about the trader. */
import { useState } from 'react';
import { useAuth } from '#src/binding/auth.ts';
import { useTradersService } from '#src/binding/p2p-traders.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useTraderFeedback, useTraderProfile } from '#src/queries/p2p-traders.ts';
import { TraderView } from './TraderView.tsx';

interface TraderDialogProps {
  readonly uid: string;
  readonly onClose: () => void;
}

export function TraderDialog({ uid, onClose }: TraderDialogProps) {
  const { isSignedIn } = useAuth();
  const service = useTradersService();
  const [page, setPage] = useState(1);
  const [pending, setPending] = useState<'follow' | 'block' | 'report'>();
  const run = async (
    name: 'follow' | 'block' | 'report',
    work: () => Promise<unknown>,
  ): Promise<void> => {
    setPending(name);
    await work();
    setPending(undefined);
  };
  return (
    <TraderView
      profile={loadableOf(useTraderProfile(uid))}
      feedback={loadableOf(useTraderFeedback(uid, page))}
      onPageChange={setPage}
      isSignedIn={isSignedIn}
      pending={pending}
      onFollow={(isOn) => void run('follow', () => service.follow(uid, isOn))}
      onBlock={(isOn) => void run('block', () => service.block(uid, isOn))}
      onReport={async (reason, text) => {
        let outcome: string | undefined;
        await run('report', async () => {
          outcome = await service.report({ uid, reason, text });
        });
        return outcome === 'accepted';
      }}
      onClose={onClose}
    />
  );
}
