/** One switch: its effect, whether it is on, its parameters, and the buttons that turn it on and off. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { FaultParameter, FaultSwitch, FaultValues } from '#contract/operator/faults.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useDuration } from '../parts/use-duration.ts';
import { isValueOf, textsOf, valuesOf } from './parameter-values.ts';
import { useFaultLabels } from './use-fault-labels.ts';
import styles from './FaultsView.module.css';

interface SwitchFormProps {
  readonly fault: FaultSwitch;
  readonly now: EpochMs;
  readonly onTurnOn: (values: FaultValues) => void;
  readonly onTurnOff: () => void;
}

export function SwitchForm({ fault, now, onTurnOn, onTurnOff }: SwitchFormProps) {
  const { t } = useLingui();
  const { switchOf, parameterOf } = useFaultLabels();
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({});
  const { title, effect } = switchOf(fault.id);
  const { parameters, isOn } = fault;
  const texts = { ...textsOf(fault), ...edited };
  const wrong = parameters.find((one) => !isValueOf(one, texts[one.name] ?? ''));
  const wrongName = wrong === undefined ? undefined : parameterOf(wrong.name);
  return (
    <Panel title={title} isPadded actions={isOn && <OnBadge fault={fault} now={now} />}>
      <form
        className={styles.form}
        aria-label={title}
        data-on={isOn}
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong !== undefined) return;
          onTurnOn(valuesOf(parameters, texts));
          setEdited({});
        }}
      >
        <p className={styles.effect}>{effect}</p>
        <div className={styles.fields}>
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              text={texts[parameter.name] ?? ''}
              onTextChange={(text) => setEdited({ ...edited, [parameter.name]: text })}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button
            type="submit"
            tone={isOn ? 'neutral' : 'primary'}
            disabledReason={wrongName === undefined ? undefined : t`Correct the field ${wrongName}`}
          >
            {isOn ? t`Apply values` : t`Turn on`}
          </Button>
          {isOn && <Button onClick={onTurnOff}>{t`Turn off`}</Button>}
        </div>
      </form>
    </Panel>
  );
}

function OnBadge({ fault, now }: { readonly fault: FaultSwitch; readonly now: EpochMs }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { hitCount, since = now } = fault;
  const age = duration(now - since);
  return <Badge tone="warning">{t`On for ${age} · Count ${hitCount}`}</Badge>;
}

interface ParameterFieldProps {
  readonly parameter: FaultParameter;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

function ParameterField({ parameter, text, onTextChange }: ParameterFieldProps) {
  const { t } = useLingui();
  const { parameterOf, choiceOf } = useFaultLabels();
  const { name, kind, choices = [], min, max } = parameter;
  const label = parameterOf(name);
  if (kind === 'choice') {
    return (
      <Select
        label={label}
        choices={choices.map((value) => ({ value, label: choiceOf(value) }))}
        value={text}
        onValueChange={onTextChange}
      />
    );
  }
  const isWrong = !isValueOf(parameter, text);
  const rule =
    kind === 'integer' ? t`Enter an integer from ${min} to ${max}` : t`Enter a name or *`;
  return (
    <TextField
      label={label}
      dir="ltr"
      inputMode={kind === 'integer' ? 'numeric' : 'text'}
      maxLength={100}
      value={text}
      onValueChange={onTextChange}
      error={isWrong ? rule : undefined}
    />
  );
}
