/** What the user states about themselves for a level, checked before anything is uploaded. */
import { useLingui } from '@lingui/react/macro';
import type { DocumentType } from '#contract/entities/identity.ts';
import type { DetailsField, IdentityForm } from '#src/binding/identity.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { countriesOf } from '#src/format/country-names.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { useDetailsMessages } from '../use-details-messages.ts';
import { useReasonTexts } from '../use-reason-texts.ts';
import styles from '../Identity.module.css';

interface DetailsFormProps {
  readonly form: IdentityForm;
}

export function DetailsForm({ form }: DetailsFormProps) {
  const { t } = useLingui();
  const reasons = useReasonTexts();
  const { rejection, refusals, isUnanswered, level } = form;
  return (
    <Form
      label={t({ message: 'Your details', comment: 'Form of identity verification' })}
      phase={rejection === undefined ? (form.areProblemsShown ? 'invalid' : 'editing') : 'failed'}
      rejection={rejection?.message}
      problems={{}}
      onSubmit={form.submitDetails}
      lead={
        <p className={styles.lead}>
          {t`Enter your details as in your document. They are checked before you upload anything.`}
        </p>
      }
    >
      {refusals.map((reason) => (
        <Notice key={reason} tone="danger" isUrgent>
          {reasons[reason]}
        </Notice>
      ))}
      {isUnanswered && (
        <Notice tone="danger" isUrgent>
          {t`The exchange did not respond. Check your connection and try again.`}
        </Notice>
      )}
      <div className={styles.fields}>
        <NameFields form={form} />
        <PersonFields form={form} />
        <DocumentFields form={form} />
        {level >= 2 && <AddressFields form={form} />}
        {level >= 3 && <CompanyFields form={form} />}
      </div>
      <ButtonRow>
        <Button onClick={form.leaveDetails}>
          {t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        </Button>
        <Button tone="primary" type="submit" isBusy={form.isSaving}>
          {t({ message: 'Continue', comment: 'Goes to the next step' })}
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** Props of the text field for a detail; `autoComplete` fills in what the browser knows. */
function useTextOf(form: IdentityForm) {
  const messageOf = useDetailsMessages(form);
  const { draft, edit } = form;
  return (name: DetailsField, lengthMax: number) => ({
    name,
    value: draft[name],
    maxLength: lengthMax,
    error: messageOf(name),
    onValueChange: (value: string) => edit({ [name]: value }),
  });
}

function NameFields({ form }: DetailsFormProps) {
  const { t } = useLingui();
  const textOf = useTextOf(form);
  return (
    <>
      <TextField
        {...textOf('firstName', 60)}
        label={t({ message: 'First name', comment: 'Label of the field' })}
        autoComplete="given-name"
        hint={t`In Latin letters`}
      />
      <TextField
        {...textOf('lastName', 60)}
        label={t({ message: 'Last name', comment: 'Label of the field' })}
        autoComplete="family-name"
      />
      <TextField
        {...textOf('nativeName', 60)}
        className={styles.wide}
        label={t`Full name in its own letters`}
        hint={t`Only if your document is not in Latin letters`}
      />
      <NameNotice form={form} />
    </>
  );
}

/** A doubtful name is no obstacle: a person looks at it. */
function NameNotice({ form: { nameVerdict, profile } }: DetailsFormProps) {
  const { t } = useLingui();
  const href = useHref();
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  if (nameVerdict === undefined || nameVerdict === 'same') return null;
  return (
    <div className={styles.wide}>
      <Notice
        tone={nameVerdict === 'different' ? 'danger' : 'info'}
        action={
          <Link href={href('/user/profile/my-profile')}>
            {t({ message: 'My profile', comment: 'Link to the page' })}
          </Link>
        }
      >
        {nameVerdict === 'different'
          ? t`Your profile has another name: ${name}. Correct one of the two.`
          : t`Your profile has the name ${name}. If both are yours, continue: the review compares them.`}
      </Notice>
    </div>
  );
}

function PersonFields({ form }: DetailsFormProps) {
  const { t, i18n } = useLingui();
  const { draft, known, edit } = form;
  const messageOf = useDetailsMessages(form);
  const countries = countriesOf((id) => i18n._({ id }));
  const choices = [
    { value: '', label: t({ message: 'Select', comment: 'An empty choice' }) },
  ].concat(countries.map(({ code, name }) => ({ value: code, label: name })));
  return (
    <>
      <DateField
        label={t`Date of birth`}
        value={draft.birthDate}
        max={known?.today}
        error={messageOf('birthDate')}
        onValueChange={(birthDate) => edit({ birthDate })}
      />
      <Select
        label={t({ message: 'Nationality', comment: 'Label' })}
        value={draft.nationality}
        choices={choices}
        error={messageOf('nationality')}
        onValueChange={(nationality) => edit({ nationality })}
      />
      <Select
        label={t`Country of residence`}
        className={styles.wide}
        value={draft.residence}
        choices={choices}
        error={messageOf('residence')}
        onValueChange={(residence) => edit({ residence })}
      />
    </>
  );
}

function DocumentFields({ form }: DetailsFormProps) {
  const { t } = useLingui();
  const labels = useIdentityLabels();
  const textOf = useTextOf(form);
  const messageOf = useDetailsMessages(form);
  const { draft, known, edit } = form;
  const documents = known?.documents ?? [];
  return (
    <>
      <Select<DocumentType | ''>
        label={t({ message: 'Document', comment: 'Kind of identity document' })}
        value={draft.documentType}
        choices={[
          { value: '', label: t({ message: 'Select', comment: 'An empty choice' }) },
          ...documents.map(({ type }) => ({ value: type, label: labels.document[type] })),
        ]}
        error={messageOf('documentType')}
        onValueChange={(documentType) => edit({ documentType })}
      />
      <TextField
        {...textOf('documentNumber', 40)}
        label={t({ message: 'Document number', comment: 'Label' })}
        autoComplete="off"
        dir="ltr"
      />
      <DateField
        label={t`Valid until`}
        value={draft.isWithoutExpiry ? '' : draft.expiresOn}
        min={known?.today}
        error={messageOf('expiresOn')}
        disabledReason={draft.isWithoutExpiry ? t`The document has no expiry date` : undefined}
        onValueChange={(expiresOn) => edit({ expiresOn })}
      />
      <Checkbox
        label={t`The document has no expiry date`}
        isChecked={draft.isWithoutExpiry}
        onCheckedChange={(isWithoutExpiry) => edit({ isWithoutExpiry })}
      />
    </>
  );
}

function AddressFields({ form }: DetailsFormProps) {
  const { t } = useLingui();
  const textOf = useTextOf(form);
  return (
    <>
      <TextField
        {...textOf('addressLine', 200)}
        className={styles.wide}
        label={t`Street and number`}
        autoComplete="street-address"
      />
      <TextField
        {...textOf('city', 100)}
        label={t({ message: 'City', comment: 'Part of an address' })}
        autoComplete="address-level2"
      />
      <TextField
        {...textOf('postalCode', 20)}
        label={t({ message: 'Postal code', comment: 'Label' })}
        autoComplete="postal-code"
        dir="ltr"
      />
    </>
  );
}

function CompanyFields({ form }: DetailsFormProps) {
  const { t } = useLingui();
  const textOf = useTextOf(form);
  return (
    <>
      <TextField
        {...textOf('companyName', 120)}
        label={t({ message: 'Company name', comment: 'Label' })}
        autoComplete="organization"
      />
      <TextField
        {...textOf('companyNumber', 40)}
        label={t({ message: 'Register number', comment: 'Label' })}
        dir="ltr"
      />
    </>
  );
}
