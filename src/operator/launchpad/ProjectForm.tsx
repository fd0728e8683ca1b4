/** Form of a new project: the exchange says what is wrong with it before it can be created. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { SALE_TYPES, type SaleType } from '#contract/core/launchpad.ts';
import type { NewProject } from '#contract/operator/launchpad.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { EMPTY_DRAFT, readDraft, type ProjectDraft } from './project-draft.ts';
import { useLaunchpadLabels } from './use-launchpad-labels.ts';
import styles from './Launchpad.module.css';

/** What the exchange says about a draft; undefined when it did not respond. */
export type Preview = (project: NewProject) => Promise<readonly string[] | undefined>;

interface ProjectFormProps {
  readonly onPreview: Preview;
  readonly onCreate: (project: NewProject) => void;
  readonly initial?: ProjectDraft | undefined;
}

/** A draft that the exchange has looked at. */
interface Checked {
  readonly project: NewProject | undefined;
  readonly problems: readonly string[];
}

export function ProjectForm({ onPreview, onCreate, initial = EMPTY_DRAFT }: ProjectFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(initial);
  const [checked, setChecked] = useState<Checked>();
  const [isBusy, setBusy] = useState(false);
  const change = (patch: Partial<ProjectDraft>): void => {
    setDraft({ ...draft, ...patch });
    setChecked(undefined);
  };
  const preview = async (): Promise<void> => {
    const read = readDraft(draft);
    if ('problem' in read) {
      const { field, text } = read.problem;
      return setChecked({ project: undefined, problems: [`${field}: ${text}`] });
    }
    setBusy(true);
    const problems = await onPreview(read.project);
    setBusy(false);
    setChecked({
      project: read.project,
      problems: problems ?? [t`The exchange did not respond. Try again.`],
    });
  };
  const ready = checked?.problems.length === 0 ? checked.project : undefined;
  return (
    <form
      className={styles.form}
      aria-label={t`New project`}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready === undefined) void preview();
        else onCreate(ready);
      }}
    >
      <TokenFields draft={draft} onChange={change} />
      <SaleFields draft={draft} onChange={change} />
      <TimeFields draft={draft} onChange={change} />
      <Problems checked={checked} />
      <div className={styles.actions}>
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {ready === undefined ? t`Check project` : t`Create project`}
        </Button>
      </div>
    </form>
  );
}

function Problems({ checked }: { readonly checked: Checked | undefined }) {
  const { t } = useLingui();
  if (checked === undefined) return null;
  if (checked.problems.length === 0) {
    return (
      <Notice tone="success">
        {t`Nothing is wrong. The terms cannot be changed after the project is created.`}
      </Notice>
    );
  }
  return (
    <Notice tone="danger">
      <ul className={styles.list} dir="ltr">
        {checked.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface FieldsProps {
  readonly draft: ProjectDraft;
  readonly onChange: (patch: Partial<ProjectDraft>) => void;
}

type TextKey = Exclude<keyof ProjectDraft, 'saleType'>;

function useTextField({ draft, onChange }: FieldsProps) {
  return (key: TextKey, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      dir="ltr"
      value={draft[key]}
      onValueChange={(value) => onChange({ [key]: value })}
    />
  );
}

function TokenFields(props: FieldsProps) {
  const { t } = useLingui();
  const { draft, onChange } = props;
  const text = useTextField(props);
  return (
    <section className={styles.part} aria-label={t`Token`}>
      <h3 className={styles.title}>{t`Token`}</h3>
      <div className={styles.pair}>
        {text('name', t`Name`)}
        {text('coin', t`Coin code`)}
        {text('totalTokens', t`Tokens for sale`)}
        {text('website', t`Website`, t`An https address. Optional.`)}
      </div>
      <TextArea
        label={t`Description`}
        rows={3}
        value={draft.description}
        onValueChange={(description) => onChange({ description })}
      />
    </section>
  );
}

function SaleFields(props: FieldsProps) {
  const { t } = useLingui();
  const { draft, onChange } = props;
  const labels = useLaunchpadLabels();
  const text = useTextField(props);
  const types = Object.keys(SALE_TYPES) as SaleType[];
  return (
    <section className={styles.part} aria-label={t`Sale`}>
      <h3 className={styles.title}>{t`Sale`}</h3>
      <div className={styles.pair}>
        <Select<SaleType>
          label={t`Kind of sale`}
          choices={types.map((value) => ({ value, label: labels.sale[value] }))}
          value={draft.saleType}
          onValueChange={(saleType) => onChange({ saleType })}
        />
        {text('price', t`Price`)}
        {text('priceCoin', t`Price coin`)}
        {text('lot', t`Lot`, t`Tokens are allocated in multiples of it.`)}
        {text('capPerUser', t`Most tokens per user`)}
        {text('minimumCommit', t`Minimum commitment`)}
        {text('maximumCommit', t`Maximum commitment`)}
        {draft.saleType === 'lottery' && text('ticketSize', t`Tokens per ticket`)}
        {draft.saleType === 'lottery' && text('ticketsMax', t`Most tickets per user`)}
        {text('snapshotCoin', t`Snapshot coin`, t`Empty for no limit by balance.`)}
        {text('limitRatio', t`Limit ratio`, t`Limit = average balance × ratio.`)}
        {text('identityLevel', t`Identity level`)}
        {text('blockedCountries', t`Blocked countries`, t`Two letters each, separated by commas.`)}
      </div>
    </section>
  );
}

function TimeFields(props: FieldsProps) {
  const { t } = useLingui();
  const { draft, onChange } = props;
  const text = useTextField(props);
  return (
    <section className={styles.part} aria-label={t`Times in UTC`}>
      <h3 className={styles.title}>{t`Times in UTC`}</h3>
      <div className={styles.pair}>
        {text('startsAt', t`Announcement`, '2026-12-01 12:00')}
        {text('snapshotAt', t`Snapshot starts`, t`Only with a snapshot coin. Full days.`)}
        {text('commitAt', t`Commit phase starts`)}
        {text('calculationAt', t`Calculation starts`)}
        {text('distributionAt', t`Distribution starts`)}
        {text('endsAt', t`Distribution ends`)}
        {text('listsAt', t`Listing`, t`When the market opens. Optional.`)}
      </div>
      <TextArea
        label={t`Vesting`}
        hint={t`One part per line: percent and time, for example 40 2026-12-06 12:00`}
        rows={3}
        value={draft.vesting}
        onValueChange={(vesting) => onChange({ vesting })}
      />
    </section>
  );
}
