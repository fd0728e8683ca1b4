/** Turns maintenance on and off, and shows since when and by whom. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import {
  MAINTENANCE_TEXT_LENGTH_MAX,
  type MaintenanceState,
} from '#contract/operator/maintenance.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Question } from '../parts/Question.tsx';
import { useDuration } from '../parts/use-duration.ts';
import styles from './MaintenanceView.module.css';

export interface MaintenanceViewProps {
  readonly state: Reloadable<MaintenanceState>;
  readonly now: EpochMs;
  readonly onSwitch: (isOn: boolean, text: string) => Promise<ActionOutcome>;
}

export function MaintenanceView({ state, now, onSwitch }: MaintenanceViewProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [requested, setRequested] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();

  const confirm = async (isOn: boolean): Promise<void> => {
    setBusy(true);
    const outcome = await onSwitch(isOn, text.trim());
    setBusy(false);
    setRequested(undefined);
    if (outcome === 'done') setText('');
    setResult({ outcome, doneText: isOn ? t`Maintenance is on.` : t`Maintenance is off.` });
  };

  return (
    <>
      <ActionNotice result={result} />
      <Panel title={t`Maintenance`} isPadded>
        <LoadableContent
          loadable={state}
          failureText={t`The state of maintenance could not be loaded.`}
          placeholder={<Skeleton width="60%" />}
        >
          {(data) => (
            <div className={styles.body}>
              <StateFacts state={data} now={now} />
              <SwitchForm state={data} text={text} onTextChange={setText} onAsk={setRequested} />
            </div>
          )}
        </LoadableContent>
      </Panel>
      <SwitchQuestion
        requested={requested}
        isBusy={isBusy}
        onClose={() => setRequested(undefined)}
        onConfirm={(isOn) => void confirm(isOn)}
      />
    </>
  );
}

interface SwitchFormProps {
  readonly state: MaintenanceState;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly onAsk: (isOn: boolean) => void;
}

function SwitchForm({ state, text, onTextChange, onAsk }: SwitchFormProps) {
  const { t } = useLingui();
  const { isOn, isSetByConfiguration } = state;
  return (
    <>
      {!isOn && (
        <TextArea
          label={t`Text for users`}
          hint={t`Shown on the maintenance page. Optional.`}
          className={styles.field}
          rows={3}
          maxLength={MAINTENANCE_TEXT_LENGTH_MAX}
          value={text}
          onValueChange={onTextChange}
        />
      )}
      <Button
        tone={isOn ? 'primary' : 'danger'}
        disabledReason={
          isSetByConfiguration ? t`The settings of the exchange turn maintenance on.` : undefined
        }
        onClick={() => onAsk(!isOn)}
      >
        {isOn ? t`End maintenance` : t`Start maintenance`}
      </Button>
    </>
  );
}

interface SwitchQuestionProps {
  /** The state that would be set; undefined: no question. */
  readonly requested: boolean | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (isOn: boolean) => void;
}

function SwitchQuestion({ requested, isBusy, onClose, onConfirm }: SwitchQuestionProps) {
  const { t } = useLingui();
  const isStart = requested === true;
  return (
    <Question
      title={isStart ? t`Start maintenance?` : t`End maintenance?`}
      isOpen={requested !== undefined}
      confirmLabel={isStart ? t`Start maintenance` : t`End maintenance`}
      isDangerous={isStart}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => onConfirm(isStart)}
    >
      <p className={styles.question}>
        {isStart
          ? t`Every page shows the maintenance notice, and users can place and cancel nothing. Open orders stay and can still trade.`
          : t`All pages return by themselves within seconds.`}
      </p>
    </Question>
  );
}

function StateFacts({ state, now }: { readonly state: MaintenanceState; readonly now: EpochMs }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { isOn, text, since, by } = state;
  const age = since === undefined ? '' : duration(now - since);
  return (
    <Facts
      facts={[
        {
          name: t`State`,
          value: isOn ? (
            <Badge tone="warning">{t({ message: 'On', comment: 'Maintenance' })}</Badge>
          ) : (
            <Badge tone="success">{t({ message: 'Off', comment: 'Maintenance' })}</Badge>
          ),
        },
        { name: t`Since`, value: since && `${dateAndTime(since)} (${age})`, isCode: true },
        { name: t({ message: 'By', comment: 'Operator who did it' }), value: by, isCode: true },
        { name: t`Text for users`, value: text },
      ]}
    />
  );
}
