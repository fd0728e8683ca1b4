/** Details of a convert: both amounts, its rate, and every state with its time. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Timeline, type TimelineStep } from '#src/design/data/Timeline.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { Convert } from '#src/queries/convert.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { useConvertLabels } from '../use-convert-labels.ts';
import { ConvertStatus } from './ConvertStatus.tsx';

interface ConvertDetailProps {
  readonly convert: Convert;
  readonly onClose: () => void;
}

export function ConvertDetail({ convert, onClose }: ConvertDetailProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t({ message: 'Convert details', comment: 'Title' })}
      placement="end"
      isOpen
      onClose={onClose}
    >
      <Rows convert={convert} />
      <Timeline
        label={t({ message: 'States', comment: 'Title of the steps with their times' })}
        steps={useSteps(convert)}
      />
    </Dialog>
  );
}

function Rows({ convert }: Pick<ConvertDetailProps, 'convert'>) {
  const { t } = useLingui();
  const labels = useConvertLabels();
  const { id, kind, wallet, fromAmount, fromCoin, toCoin, rate } = convert;
  return (
    <div>
      <ValueRow label={t`Status`} value={<ConvertStatus convert={convert} />} />
      <ValueRow label={t`Type`} value={labels.kind(kind)} />
      <ValueRow
        label={t({ message: 'Paid', context: 'Amount', comment: 'Amount that a convert took' })}
        value={<Amount>{`${displayNumber(fromAmount)} ${fromCoin}`}</Amount>}
        isStrong
      />
      <Received convert={convert} />
      <ValueRow
        label={t({ message: 'Rate', comment: 'Exchange rate' })}
        value={<NumberText>{`1 ${fromCoin} = ${displayNumber(rate)} ${toCoin}`}</NumberText>}
      />
      <Limit convert={convert} />
      <ValueRow label={t`Wallet`} value={wallet === 'spot' ? t`Spot wallet` : t`P2P wallet`} />
      <ValueRow
        label={t({ message: 'Convert number', comment: 'Label' })}
        value={<NumberText>{String(id)}</NumberText>}
      />
    </div>
  );
}

/** A pending convert has given nothing yet, a failed one nothing at all. */
function Received({ convert }: Pick<ConvertDetailProps, 'convert'>) {
  const { t } = useLingui();
  const { status, toAmount, toCoin } = convert;
  if (status === 'failed') return null;
  return (
    <ValueRow
      label={
        status === 'done'
          ? t({ message: 'Received', comment: 'Amount that a convert gave' })
          : t({ message: 'You receive at least', comment: 'Minimum that a limit convert gives' })
      }
      value={<Amount>{`${displayNumber(toAmount)} ${toCoin}`}</Amount>}
      isStrong
    />
  );
}

function Limit({ convert }: Pick<ConvertDetailProps, 'convert'>) {
  const { t } = useLingui();
  const { kind, side, limitPrice, fromCoin, toCoin, expiresAt } = convert;
  if (kind !== 'limit') return null;
  return (
    <>
      <ValueRow
        label={t({ message: 'Limit price', comment: 'Label' })}
        value={
          <NumberText>
            {`${displayNumber(limitPrice)} ${side === 'buy' ? fromCoin : toCoin}`}
          </NumberText>
        }
      />
      {expiresAt !== undefined && (
        <ValueRow
          label={t({ message: 'Expires', comment: 'Time at which a limit convert expires' })}
          value={<span translate="no">{dateAndTime(expiresAt)}</span>}
        />
      )}
    </>
  );
}

/** The exchange stores when a convert was made and when it ended. */
function useSteps(convert: Convert): readonly TimelineStep[] {
  const { t } = useLingui();
  const labels = useConvertLabels();
  const { status, createdAt, doneAt } = convert;
  const created = { text: t({ message: 'Created', context: 'State of a convert' }), at: createdAt };
  if (status === 'pending' || doneAt === undefined) return [created];
  return [created, { text: labels.outcome(convert), at: doneAt }];
}
