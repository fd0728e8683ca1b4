/** Columns of the user's codes. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import type { ReferralCode } from '#contract/entities/referral.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { shortDate } from '#src/format/dates.ts';
import { feeSharesOf } from '../share-text.ts';
import styles from './Codes.module.css';

export interface CodeActions {
  readonly onCopyLink: (code: ReferralCode) => void;
  readonly onEdit: (code: ReferralCode) => void;
  readonly onMakeDefault: (code: ReferralCode) => void;
}

/** @param rate percent of the fee that is the commission. */
export function useCodeColumns(
  rate: Decimal | undefined,
  actions: CodeActions,
): readonly Column<ReferralCode>[] {
  const { t } = useLingui();
  return [
    {
      key: 'code',
      title: t({ message: 'Code', context: 'Referral code' }),
      tone: 'value',
      cell: ({ code, isDefault }) => (
        <span className={styles.name}>
          <bdi dir="ltr" translate="no" className={styles.code}>
            {code}
          </bdi>
          {isDefault && <Badge>{t({ message: 'Default', comment: 'Referral code' })}</Badge>}
        </span>
      ),
    },
    {
      key: 'label',
      title: t({ message: 'Label', comment: 'Name that the user gave to a code' }),
      cell: ({ label }) => <bdi className={styles.label}>{label === '' ? '–' : label}</bdi>,
    },
    ...useShareColumns(rate),
    {
      key: 'created',
      title: t({ message: 'Created', context: 'Date', comment: 'Date of a referral code' }),
      cell: ({ createdAt }) => <span translate="no">{shortDate(createdAt)}</span>,
    },
    {
      key: 'actions',
      title: t({ message: 'Actions', comment: 'Head of a column of buttons' }),
      isTitleHidden: true,
      align: 'end',
      cell: (code) => <Actions code={code} {...actions} />,
    },
  ];
}

/** Shares of the fee, and the use of the code. */
function useShareColumns(rate: Decimal | undefined): readonly Column<ReferralCode>[] {
  const { t } = useLingui();
  const shares = ({ friendShare }: ReferralCode) =>
    rate === undefined ? undefined : feeSharesOf(rate, friendShare);
  const percent = (share: string | undefined) => (
    <NumberText>{share === undefined ? '–' : `${share}%`}</NumberText>
  );
  const shareTip = t`Percent of the trading fee`;
  return [
    {
      key: 'friend',
      title: t({ message: "Friend's share", comment: 'Head of a column' }),
      tip: shareTip,
      align: 'end',
      cell: (code) => percent(shares(code)?.friend),
    },
    {
      key: 'own',
      title: t({ message: 'Your share', comment: 'Head of a column' }),
      tip: shareTip,
      align: 'end',
      cell: (code) => percent(shares(code)?.referrer),
    },
    {
      key: 'clicks',
      title: t({ message: 'Clicks', comment: 'Opened referral links' }),
      align: 'end',
      cell: ({ clicks }) => <NumberText>{displayNumber(clicks)}</NumberText>,
    },
    {
      key: 'signUps',
      title: t({ message: 'Sign-ups', comment: 'Accounts opened with a code' }),
      align: 'end',
      cell: ({ signUps }) => <NumberText>{displayNumber(signUps)}</NumberText>,
    },
  ];
}

function Actions({
  code,
  onCopyLink,
  onEdit,
  onMakeDefault,
}: CodeActions & { readonly code: ReferralCode }) {
  const { t } = useLingui();
  const name = code.code;
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        tone="text"
        aria-label={t({
          message: `Copy link: ${name}`,
          comment: 'Button: copies the link of a referral code',
        })}
        onClick={() => onCopyLink(code)}
      >
        {t`Copy link`}
      </Button>
      <Button size="small" tone="text" aria-label={t`Edit ${name}`} onClick={() => onEdit(code)}>
        {t({ message: 'Edit', comment: 'A referral code' })}
      </Button>
      {!code.isDefault && (
        <Button
          size="small"
          tone="text"
          aria-label={t({
            message: `Make default: ${name}`,
            comment: 'Button: makes a referral code the default',
          })}
          onClick={() => onMakeDefault(code)}
        >
          {t({ message: 'Make default', comment: 'Button' })}
        </Button>
      )}
    </span>
  );
}
