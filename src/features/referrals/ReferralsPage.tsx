/** Page of the referral program: its queries, and the dialogs of codes. */
import { useState } from 'react';
import type { ReferralCode, ReferralLevel } from '#contract/entities/referral.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useReferralService } from '#src/binding/referrals.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useReferralCodes,
  useReferralInvitees,
  useReferralLeaderboard,
  useReferralSummary,
  useReferralTiers,
} from '#src/queries/referrals.ts';
import { useCopy } from '#src/trading/use-copy.ts';
import { CodeDialog } from './parts/CodeDialog.tsx';
import { ShareDialog } from './parts/ShareDialog.tsx';
import { ReferralsView } from './ReferralsView.tsx';
import { tierOf } from './tier-progress.ts';

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'share'; readonly code: ReferralCode };

export function ReferralsPage() {
  const { user } = useAuth();
  const { makeDefault, linkOf, announce } = useReferralService();
  const copy = useCopy(copyText, announce);
  const friends = useFriends();
  const [dialog, setDialog] = useState<OpenDialog>();
  const summary = loadableOf(useReferralSummary());
  const tiers = loadableOf(useReferralTiers());
  const codes = loadableOf(useReferralCodes());
  const leaderboard = loadableOf(useReferralLeaderboard());
  const tier = tierOf(dataOf(tiers) ?? [], dataOf(summary)?.tier ?? 0);
  const close = () => setDialog(undefined);
  return (
    <>
      <ReferralsView
        isSocialLogin={user?.isSocialLogin ?? false}
        summary={summary}
        tiers={tiers}
        codes={codes}
        friends={friends}
        leaderboard={leaderboard}
        linkOf={linkOf}
        onCopy={copy}
        onCreate={() => setDialog({ kind: 'create' })}
        onEdit={(code) => setDialog({ kind: 'edit', code })}
        onMakeDefault={(code) => void makeDefault(code)}
        onShare={(code) => setDialog({ kind: 'share', code })}
      />
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <CodeDialog
          code={dialog.kind === 'edit' ? dialog.code : undefined}
          ownCodes={(dataOf(codes) ?? []).map(({ code }) => code)}
          tier={tier}
          onClose={close}
        />
      )}
      {dialog?.kind === 'share' && (
        <ShareDialog code={dialog.code} link={linkOf(dialog.code.code)} onClose={close} />
      )}
    </>
  );
}

/** The friends of one level, page by page. */
function useFriends() {
  const [level, setLevel] = useState<ReferralLevel>();
  const [page, setPage] = useState(1);
  const friends = loadableOf(useReferralInvitees(level, page));
  return {
    friends,
    level,
    onLevelChange: (next: ReferralLevel | undefined) => {
      setLevel(next);
      setPage(1);
    },
    onPageChange: setPage,
  };
}
