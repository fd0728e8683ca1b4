/** Field of a card's code: hidden until it is shown, in groups of four, with the scanner beside it. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { giftCodeProblemOf, groupedGiftCode, plainGiftCode } from '#domain/gift-cards/code.ts';
import type { EnterCodeForm } from '#src/binding/gift-cards.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { HideIcon, ShowIcon } from '#src/design/icons/icons.ts';
import { ScanButton } from '#src/trading/scan/ScanButton.tsx';
import { useCardLabels } from '../use-card-labels.ts';
import styles from './Redeem.module.css';

/** Longer than any code with its separators, and than a link. */
const LENGTH_MAX = 200;

interface CodeFieldProps {
  readonly form: EnterCodeForm;
  readonly isBusy: boolean;
  /** The page may use the camera. */
  readonly canScan: boolean;
}

export function CodeField({ form, isBusy, canScan }: CodeFieldProps) {
  const { t } = useLingui();
  const labels = useCardLabels();
  const [isShown, setShown] = useState(false);
  const { text, problem, isProblemShown, rejection } = form;
  // What is only missing is no error while it is typed.
  const isWrong = problem !== undefined && (isProblemShown || ALWAYS_WRONG.has(problem));
  const refused = rejection?.name === 'gift_code_wrong' ? rejection.message : undefined;
  return (
    <TextField
      className={isShown ? styles.code : styles.masked}
      label={t`Code of the card`}
      name="gift-code"
      dir="ltr"
      autoComplete="off"
      maxLength={LENGTH_MAX}
      isReadOnly={isBusy}
      formOf={groupedOf}
      value={text}
      hint={t`16 characters. Spaces and dashes do not matter.`}
      error={isWrong ? labels.codeProblem[problem] : refused}
      onValueChange={form.edit}
      endSlot={
        <>
          <IconButton
            size="small"
            label={isShown ? t`Hide code` : t`Show code`}
            icon={isShown ? <HideIcon /> : <ShowIcon />}
            onClick={() => setShown(!isShown)}
          />
          {canScan && <ScanButton onText={form.edit} />}
        </>
      }
    />
  );
}

const ALWAYS_WRONG: ReadonlySet<string> = new Set(['unknown_sign', 'too_long', 'mistyped']);

/** Text that is no code stays as it was typed. */
const groupedOf = (text: string): string => {
  const plain = plainGiftCode(text);
  return giftCodeProblemOf(plain) === undefined ? groupedGiftCode(plain) : text;
};
