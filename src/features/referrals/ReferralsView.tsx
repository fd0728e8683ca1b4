/** View of the referral program: tier and earnings, the default code, all codes, friends, tiers and
 *  leaderboard. */
import { useLingui } from '@lingui/react/macro';
import type { ReferralCode, ReferralTier } from '#contract/entities/referral.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import type { ReferralRank, ReferralSummary } from '#src/queries/referrals.ts';
import { ProfileLayout } from '#src/trading/profile/ProfileLayout.tsx';
import { Codes } from './parts/Codes.tsx';
import { DefaultCode } from './parts/DefaultCode.tsx';
import { Friends, type FriendsProps } from './parts/Friends.tsx';
import { Leaderboard } from './parts/Leaderboard.tsx';
import { Rules } from './parts/Rules.tsx';
import { Summary } from './parts/Summary.tsx';
import { Tiers } from './parts/Tiers.tsx';
import { tierOf } from './tier-progress.ts';
import styles from './ReferralsView.module.css';

export interface ReferralsViewProps {
  readonly isSocialLogin: boolean;
  readonly summary: Reloadable<ReferralSummary>;
  readonly tiers: Reloadable<readonly ReferralTier[]>;
  readonly codes: Reloadable<readonly ReferralCode[]>;
  readonly friends: Omit<FriendsProps, 'onInvite'>;
  readonly leaderboard: Reloadable<readonly ReferralRank[]>;
  /** Address of the sign-up page with a code. */
  readonly linkOf: (code: string) => string;
  readonly onCopy: (text: string) => void;
  readonly onCreate: () => void;
  readonly onEdit: (code: ReferralCode) => void;
  readonly onMakeDefault: (code: ReferralCode) => void;
  readonly onShare: (code: ReferralCode) => void;
}

export function ReferralsView(props: ReferralsViewProps) {
  const { summary, tiers, codes, linkOf, onCopy } = props;
  const { t } = useLingui();
  const known = dataOf(summary);
  const tier = tierOf(dataOf(tiers) ?? [], known?.tier ?? 0);
  const list = dataOf(codes) ?? [];
  const first = list.find(({ isDefault }) => isDefault) ?? list[0];
  return (
    <ProfileLayout page="referrals" title={t`Referrals`} isSocialLogin={props.isSocialLogin}>
      <div className={styles.top}>
        <Summary summary={summary} tiers={dataOf(tiers)} />
        <DefaultCode
          codes={codes}
          rate={tier?.spotRate}
          linkOf={linkOf}
          onCopy={onCopy}
          onShare={props.onShare}
        />
      </div>
      <Codes
        codes={codes}
        codeCountMax={known?.codeCountMax}
        rate={tier?.spotRate}
        onCopyLink={({ code }) => onCopy(linkOf(code))}
        onCreate={props.onCreate}
        onEdit={props.onEdit}
        onMakeDefault={props.onMakeDefault}
      />
      <Friends
        {...props.friends}
        onInvite={first === undefined ? undefined : () => onCopy(linkOf(first.code))}
      />
      <Tiers tiers={tiers} currentLevel={known?.tier} />
      <Leaderboard leaderboard={props.leaderboard} />
      <Rules />
    </ProfileLayout>
  );
}
