/** Form of a theme, with its card as it will look. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { GIFT_CARD_DESIGNS } from '#contract/entities/gift-card.ts';
import type { DeskTheme } from '#contract/operator/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import styles from './GiftCards.module.css';
import { ThemePreview } from './ThemePreview.tsx';
import { useGiftCardLabels } from './use-gift-card-labels.ts';

const NAME_LENGTH_MAX = 60;
const CATEGORY_LENGTH_MAX = 40;
const COLOR = /^#[0-9a-f]{6}$/i;

/** A theme without an ID is a new one. */
export type ThemeDraft = Omit<DeskTheme, 'id' | 'cardCount'> & { readonly id?: number };

const NEW: ThemeDraft = {
  name: '',
  category: '',
  design: 'plain',
  color: '#2457d6',
  isOffered: true,
};

interface ThemeFormProps {
  /** Undefined for a new one. */
  readonly theme: DeskTheme | undefined;
  readonly isBusy: boolean;
  readonly onSave: (draft: ThemeDraft) => void;
}

const draftOf = ({ id, name, category, design, color, isOffered }: DeskTheme): ThemeDraft => ({
  id,
  name,
  category,
  design,
  color,
  isOffered,
});

export function ThemeForm({ theme, isBusy, onSave }: ThemeFormProps) {
  const { t } = useLingui();
  const labels = useGiftCardLabels();
  const [draft, setDraft] = useState<ThemeDraft>(theme === undefined ? NEW : draftOf(theme));
  const change = (patch: Partial<ThemeDraft>): void => setDraft({ ...draft, ...patch });
  const missing =
    draft.name.trim() === ''
      ? t`Enter a name`
      : COLOR.test(draft.color)
        ? undefined
        : t`Enter a hexadecimal color of six digits`;
  return (
    <form
      className={styles.form}
      aria-label={theme === undefined ? t`New theme` : t`Card theme`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) onSave({ ...draft, name: draft.name.trim() });
      }}
    >
      <TextField
        label={t`Name`}
        maxLength={NAME_LENGTH_MAX}
        value={draft.name}
        onValueChange={(name) => change({ name })}
      />
      <TextField
        label={t`Category`}
        maxLength={CATEGORY_LENGTH_MAX}
        value={draft.category}
        onValueChange={(category) => change({ category })}
      />
      <Select
        label={t({ message: 'Design', comment: 'Drawing on a gift card' })}
        choices={GIFT_CARD_DESIGNS.map((value) => ({ value, label: labels.design[value] }))}
        value={draft.design}
        onValueChange={(design) => change({ design })}
      />
      <TextField
        label={t`Color`}
        dir="ltr"
        maxLength={7}
        value={draft.color}
        onValueChange={(color) => change({ color: color.trim() })}
      />
      <Checkbox
        label={t`Offered for new cards`}
        isChecked={draft.isOffered}
        onCheckedChange={(isOffered) => change({ isOffered })}
      />
      <div className={styles.part}>
        <h3 className={styles.title}>{t`Preview`}</h3>
        <ThemePreview theme={draft} />
      </div>
      <Button type="submit" tone="primary" isBusy={isBusy} disabledReason={missing}>
        {t`Save theme`}
      </Button>
    </form>
  );
}
