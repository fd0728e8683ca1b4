/** The exchange's clock, and the changes that cannot be undone: each is confirmed first. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { FaultStatus } from '#contract/operator/faults.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { Question } from '../parts/Question.tsx';
import { useDuration } from '../parts/use-duration.ts';
import styles from './FaultsView.module.css';

/** Offered jumps. */
const JUMPS = { '1m': MINUTE_MS, '1h': HOUR_MS, '8h': 8 * HOUR_MS } as const;
type Jump = keyof typeof JUMPS;
const NORMAL_PERCENT = 100;

/** Changes that cannot be undone. */
type Lasting = 'jump' | 'disconnect';

interface ClockPanelProps {
  readonly status: FaultStatus;
  readonly onJump: (aheadMs: number) => Promise<void>;
  readonly onDisconnect: () => Promise<void>;
  readonly onClear: () => void;
}

export function ClockPanel({ status, onJump, onDisconnect, onClear }: ClockPanelProps) {
  const { t } = useLingui();
  const duration = useDuration();
  const [jump, setJump] = useState<Jump>('1h');
  const [pending, setPending] = useState<Lasting>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await (pending === 'jump' ? onJump(JUMPS[jump]) : onDisconnect());
    setBusy(false);
    setPending(undefined);
  };
  return (
    <Panel
      title={t`Clock and connections`}
      isPadded
      actions={
        <Button
          size="small"
          tone="danger"
          disabledReason={status.isOn ? undefined : t`No fault is on`}
          onClick={onClear}
        >{t`Clear all`}</Button>
      }
    >
      <div className={styles.form}>
        <ClockFacts status={status} />
        <SegmentedControl<Jump>
          label={t`Jump of the clock`}
          segments={(['1m', '1h', '8h'] as const).map((value) => ({
            value,
            label: duration(JUMPS[value]),
          }))}
          value={jump}
          onValueChange={setJump}
        />
        <div className={styles.buttons}>
          <Button onClick={() => setPending('jump')}>{t`Move clock forward`}</Button>
          <Button onClick={() => setPending('disconnect')}>{t`Disconnect all users`}</Button>
        </div>
      </div>
      <LastingQuestion
        pending={pending}
        jumpMs={JUMPS[jump]}
        isBusy={isBusy}
        onClose={() => setPending(undefined)}
        onConfirm={() => void confirm()}
      />
    </Panel>
  );
}

interface LastingQuestionProps {
  /** Undefined: no question. */
  readonly pending: Lasting | undefined;
  readonly jumpMs: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function LastingQuestion({ pending, jumpMs, ...question }: LastingQuestionProps) {
  const { t } = useLingui();
  const duration = useDuration();
  const jumped = duration(jumpMs);
  const isJump = pending === 'jump';
  return (
    <Question
      {...question}
      title={isJump ? t`Move clock forward?` : t`Disconnect all users?`}
      isOpen={pending !== undefined}
      confirmLabel={isJump ? t`Move clock forward` : t`Disconnect all users`}
      isDangerous
    >
      <p className={styles.question}>
        {isJump
          ? t`The exchange moves ${jumped} ahead. Tokens expire, funding falls due, and the clock stays ahead until the exchange restarts.`
          : t`Every connection is cut. Pages reconnect by themselves.`}
      </p>
    </Question>
  );
}

function ClockFacts({ status }: { readonly status: FaultStatus }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { exchangeTime, aheadMs, speedPercent } = status;
  const difference = duration(Math.abs(aheadMs));
  const isDifferent = aheadMs !== 0 || speedPercent !== NORMAL_PERCENT;
  const text =
    aheadMs === 0
      ? t`Equal to the machine`
      : aheadMs > 0
        ? t`${difference} ahead of the machine`
        : t`${difference} behind the machine`;
  return (
    <Facts
      facts={[
        { name: t`Exchange time`, value: dateAndTime(exchangeTime), isCode: true },
        {
          name: t`Clock`,
          value: isDifferent ? <Badge tone="warning">{text}</Badge> : text,
        },
      ]}
    />
  );
}
