/** Gift cards on the desk: locked cards with their decision, and themes with their form. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ClosedReturn, DeskTheme, ReportedCard } from '#contract/operator/gift-cards.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { ListAndDetails } from '../parts/ListAndDetails.tsx';
import { Question } from '../parts/Question.tsx';
import { CardReview } from './CardReview.tsx';
import { ClosedTable, LockedTable, ThemeTable } from './CardTables.tsx';
import styles from './GiftCards.module.css';
import { LockForm } from './LockForm.tsx';
import { ThemeForm, type ThemeDraft } from './ThemeForm.tsx';

export interface DeskCards {
  readonly themes: readonly DeskTheme[];
  readonly reported: readonly ReportedCard[];
  readonly closedReturns: readonly ClosedReturn[];
}

export type CardDecision = 'lock' | 'unlock' | 'return';

export interface GiftCardsViewProps {
  readonly cards: Reloadable<DeskCards>;
  readonly onSaveTheme: (draft: ThemeDraft) => Promise<ActionOutcome>;
  readonly onDecide: (
    number: string,
    decision: CardDecision,
    note: string,
  ) => Promise<ActionOutcome>;
}

type Part = 'cards' | 'themes';

export function GiftCardsView({ cards, onSaveTheme, onDecide }: GiftCardsViewProps) {
  const { t } = useLingui();
  const [part, setPart] = useState<Part>('cards');
  const [result, setResult] = useState<ActionResult>();
  const shown = (
    <SegmentedControl<Part>
      label={t`Part of gift cards`}
      value={part}
      segments={[
        { value: 'cards', label: t`Cards` },
        { value: 'themes', label: t`Themes` },
      ]}
      onValueChange={setPart}
    />
  );
  return (
    <>
      <ActionNotice result={result} />
      {shown}
      {part === 'cards' ? (
        <CardsPart cards={cards} onDecide={onDecide} onResult={setResult} />
      ) : (
        <ThemesPart cards={cards} onSaveTheme={onSaveTheme} onResult={setResult} />
      )}
    </>
  );
}

type PartProps = Pick<GiftCardsViewProps, 'cards'> & {
  readonly onResult: (result: ActionResult) => void;
};

interface Asked {
  readonly number: string;
  readonly decision: CardDecision;
  readonly note: string;
}

function CardsPart({
  cards,
  onDecide,
  onResult,
}: PartProps & Pick<GiftCardsViewProps, 'onDecide'>) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const card = dataOf(cards)?.reported.find(({ number }) => number === chosen);
  const doneTexts: Readonly<Record<CardDecision, string>> = {
    lock: t`Card locked.`,
    unlock: t`Card unlocked.`,
    return: t`Amount returned to the creator.`,
  };
  const decide = async ({ number, decision, note }: Asked): Promise<void> => {
    setBusy(true);
    const outcome = await onDecide(number, decision, note);
    setBusy(false);
    setAsked(undefined);
    onResult({ outcome, doneText: doneTexts[decision] });
  };
  return (
    <>
      <ListAndDetails
        listTitle={t`Locked cards`}
        list={
          <LoadableContent
            loadable={cards}
            failureText={t`The gift cards could not be loaded.`}
            placeholder={<LockedTable rows={undefined} chosen={undefined} onChoose={setChosen} />}
          >
            {({ reported, closedReturns }) => (
              <div className={styles.lists}>
                <LockedTable rows={reported} chosen={chosen} onChoose={setChosen} />
                <div className={styles.padded}>
                  <LockForm
                    isBusy={isBusy}
                    onLock={(number, note) => void decide({ number, decision: 'lock', note })}
                  />
                </div>
                {closedReturns.length > 0 && (
                  <section className={styles.part} aria-label={t`Amounts in closed accounts`}>
                    <ClosedTable rows={closedReturns} />
                  </section>
                )}
              </div>
            )}
          </LoadableContent>
        }
        detailsTitle={t`Gift card`}
        hint={t`Select an entry to see its details.`}
        onBack={() => setChosen(undefined)}
        details={
          card && (
            <CardReview
              key={card.number}
              card={card}
              onDecide={(decision, note) => setAsked({ number: card.number, decision, note })}
            />
          )
        }
      />
      {asked !== undefined && (
        <DecisionQuestion
          asked={asked}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void decide(asked)}
        />
      )}
    </>
  );
}

interface DecisionQuestionProps {
  readonly asked: Asked;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function DecisionQuestion({ asked, isBusy, onClose, onConfirm }: DecisionQuestionProps) {
  const { t } = useLingui();
  const isReturn = asked.decision === 'return';
  return (
    <Question
      title={isReturn ? t`Return the amount to the creator?` : t`Unlock the card?`}
      isOpen
      confirmLabel={isReturn ? t`Return the amount` : t`Unlock card`}
      isDangerous={isReturn}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {isReturn
          ? t`The card ends. The amount is credited to its creator, even if another user holds it.`
          : t`The card can be used again.`}
      </p>
      <p dir="auto">{asked.note}</p>
    </Question>
  );
}

/** The form of a new theme. */
const NEW_THEME = 0;

function ThemesPart({
  cards,
  onSaveTheme,
  onResult,
}: PartProps & Pick<GiftCardsViewProps, 'onSaveTheme'>) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const theme = dataOf(cards)?.themes.find(({ id }) => id === chosen);
  const save = async (draft: ThemeDraft): Promise<void> => {
    setBusy(true);
    const outcome = await onSaveTheme(draft);
    setBusy(false);
    if (outcome === 'done') setChosen(undefined);
    onResult({ outcome, doneText: t`Theme saved.` });
  };
  return (
    <ListAndDetails
      listTitle={t`Themes`}
      listActions={
        <Button size="small" onClick={() => setChosen(NEW_THEME)}>{t`New theme`}</Button>
      }
      list={
        <LoadableContent
          loadable={cards}
          failureText={t`The gift cards could not be loaded.`}
          placeholder={<ThemeTable rows={undefined} chosen={undefined} onChoose={setChosen} />}
        >
          {({ themes }) => <ThemeTable rows={themes} chosen={chosen} onChoose={setChosen} />}
        </LoadableContent>
      }
      detailsTitle={chosen === NEW_THEME ? t`New theme` : t`Card theme`}
      hint={t`Select a theme to change it.`}
      onBack={() => setChosen(undefined)}
      details={
        theme === undefined && chosen !== NEW_THEME ? undefined : (
          <ThemeForm
            key={chosen}
            theme={theme}
            isBusy={isBusy}
            onSave={(draft) => void save(draft)}
          />
        )
      }
    />
  );
}
