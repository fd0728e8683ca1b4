/** Dialog to select studies and their settings. Changes apply immediately to the chart behind the
 *  dialog. */
import { useState, type CSSProperties } from 'react';
import { useLingui } from '@lingui/react/macro';
import {
  PANE_COUNT_MAX,
  STUDIES,
  STUDY_COLORS,
  STUDY_COUNT_MAX,
  STUDY_KINDS,
  STUDY_SOURCES,
  boundedParameter,
  newStudy,
  roomFor,
  type StudyChoice,
  type StudyColor,
  type StudyKind,
  type StudyParameter,
} from '#domain/studies/study-choice.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { shortTitleOf, useStudyLabels } from './use-study-labels.ts';
import styles from './StudyDialog.module.css';

export interface StudyDialogProps {
  readonly choices: readonly StudyChoice[];
  readonly onChange: (choices: readonly StudyChoice[]) => void;
  readonly onClose: () => void;
}

export function StudyDialog({ choices, onChange, onClose }: StudyDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t({ message: 'Indicators', comment: 'Title' })}
      isOpen
      onClose={onClose}
      size="normal"
    >
      <AddStudy
        choices={choices}
        onAdd={(kind) => onChange([...choices, newStudy(kind, choices)])}
      />
      {choices.length === 0 ? (
        <EmptyState hint={t`No indicators on this chart`} />
      ) : (
        <ul className={styles.list}>
          {choices.map((choice) => (
            <StudySettings
              key={choice.id}
              choice={choice}
              onChange={(next) =>
                onChange(choices.map((one) => (one.id === choice.id ? next : one)))
              }
              onRemove={() => onChange(choices.filter((one) => one.id !== choice.id))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface AddStudyProps {
  readonly choices: readonly StudyChoice[];
  readonly onAdd: (kind: StudyKind) => void;
}

function AddStudy({ choices, onAdd }: AddStudyProps) {
  const { t } = useLingui();
  const { kinds, meanings } = useStudyLabels();
  const [kind, setKind] = useState<StudyKind>('ma');
  const reasons = {
    'no-study': t`Maximum ${STUDY_COUNT_MAX} indicators per chart.`,
    'no-pane': t`Maximum ${PANE_COUNT_MAX} panes below the chart.`,
  };
  const lack = roomFor(kind, choices);
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (lack === undefined) onAdd(kind);
      }}
    >
      <Select<StudyKind>
        label={t({ message: 'Indicator', comment: 'Label' })}
        tip={meanings[kind]}
        className={styles.kind}
        value={kind}
        onValueChange={setKind}
        choices={STUDY_KINDS.map((value) => ({ value, label: kinds[value] }))}
      />
      <Button type="submit" disabledReason={lack === undefined ? undefined : reasons[lack]}>
        {t({ message: 'Add', context: 'Adds an indicator to the chart' })}
      </Button>
    </form>
  );
}

interface StudySettingsProps {
  readonly choice: StudyChoice;
  readonly onChange: (choice: StudyChoice) => void;
  readonly onRemove: () => void;
}

function StudySettings({ choice, onChange, onRemove }: StudySettingsProps) {
  const { t } = useLingui();
  const { sources, outputs } = useStudyLabels();
  const facts = STUDIES[choice.kind];
  const name = shortTitleOf(choice);
  return (
    <li>
      <fieldset className={styles.study}>
        <legend className={styles.title}>{name}</legend>
        <IconButton
          size="small"
          className={styles.remove}
          label={t`Remove ${name}`}
          icon={<CloseIcon size={14} />}
          onClick={onRemove}
        />
        <div className={styles.fields}>
          {facts.parameters.map((parameter, at) => (
            <Parameter
              key={parameter.name}
              parameter={parameter}
              value={choice.parameters[at] ?? parameter.initial}
              onChange={(value) =>
                onChange({ ...choice, parameters: choice.parameters.with(at, value) })
              }
            />
          ))}
          {facts.hasSource && (
            <Select
              label={t({ message: 'Source', context: 'Input price of an indicator' })}
              value={choice.source}
              onValueChange={(source) => onChange({ ...choice, source })}
              choices={STUDY_SOURCES.map((value) => ({ value, label: sources[value] }))}
            />
          )}
        </div>
        {facts.outputs.map((output, at) =>
          output === 'histogram' ? null : (
            <Colors
              key={output}
              name={`study-${choice.id}-${at}`}
              label={
                facts.outputs.length === 1
                  ? t({ message: 'Color', comment: 'Label' })
                  : outputs[output]
              }
              value={choice.colors[at] ?? 1}
              onChange={(color) => onChange({ ...choice, colors: choice.colors.with(at, color) })}
            />
          ),
        )}
      </fieldset>
    </li>
  );
}

interface ParameterProps {
  readonly parameter: StudyParameter;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Input for one parameter. Typed text may be invalid in between; each value within the bounds is
 *  applied immediately. */
function Parameter({ parameter, value, onChange }: ParameterProps) {
  const { t } = useLingui();
  const { parameters } = useStudyLabels();
  const [draft, setDraft] = useState<string>();
  const { min, max } = parameter;
  const typed = draft === undefined || draft === '' ? undefined : Number(draft);
  const isFine = typed === undefined || boundedParameter(typed, parameter) === typed;
  return (
    <NumberField
      label={parameters[parameter.name]}
      value={draft ?? String(value)}
      error={
        isFine
          ? undefined
          : t({
              message: `Enter ${min} to ${max}`,
              comment: 'Error below a field: numbers that are allowed',
            })
      }
      onValueChange={(text) => {
        setDraft(text);
        const next = text === '' ? Number.NaN : Number(text);
        if (boundedParameter(next, parameter) === next) onChange(next);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

interface ColorsProps {
  readonly name: string;
  readonly label: string;
  readonly value: StudyColor;
  readonly onChange: (color: StudyColor) => void;
}

function Colors({ name, label, value, onChange }: ColorsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.colors} role="radiogroup" aria-label={label}>
      <span className={styles.colorLabel} aria-hidden="true">
        {label}
      </span>
      {STUDY_COLORS.map((color) => (
        <input
          key={color}
          type="radio"
          className={styles.color}
          style={{ '--color': `var(--average-${color})` } as CSSProperties}
          name={name}
          aria-label={t({ message: `Color ${color}`, comment: 'Choice of a color, by its number' })}
          checked={color === value}
          onChange={() => onChange(color)}
        />
      ))}
    </div>
  );
}
