/** A rating of the counterparty, with tags and a short text. */
import { useLingui } from '@lingui/react/macro';
import { P2P_FEEDBACK_TAGS, type P2pFeedbackTag } from '#contract/entities/p2p-trader.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { useTagLabels } from '../../parts/use-tag-labels.ts';
import type { ActionFieldsProps } from './action-fields-props.ts';
import styles from './OrderParts.module.css';

const TEXT_LENGTH_MAX = 400;
const GOOD: readonly P2pFeedbackTag[] = ['fast', 'friendly', 'safe', 'clear_terms'];
const tagsOf = (rating: 'good' | 'bad'): readonly P2pFeedbackTag[] =>
  P2P_FEEDBACK_TAGS.filter((tag) => GOOD.includes(tag) === (rating === 'good'));

export function FeedbackFields({ form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  const tagLabel = useTagLabels();
  const { rating, tags, text } = draft;
  return (
    <>
      <SegmentedControl
        label={t({ message: 'Rating', comment: 'Of a trader' })}
        variant="fill"
        value={rating ?? ''}
        segments={[
          { value: 'good', label: t({ message: 'Good', context: 'Rating of a trader' }) },
          { value: 'bad', label: t({ message: 'Bad', comment: 'Rating of a trader' }) },
        ]}
        onValueChange={(next) => form.edit({ rating: next === 'good' ? 'good' : 'bad', tags: [] })}
      />
      {form.problems.rating !== undefined && (
        <p className={styles.problem} role="alert">
          {t`This field is required`}
        </p>
      )}
      {rating !== undefined && (
        <fieldset className={styles.tags} aria-label={t`Details of the rating`}>
          {tagsOf(rating).map((tag) => (
            <Checkbox
              key={tag}
              label={tagLabel[tag]}
              isChecked={tags.includes(tag)}
              onCheckedChange={(isOn) =>
                form.edit({ tags: isOn ? [...tags, tag] : tags.filter((one) => one !== tag) })
              }
            />
          ))}
        </fieldset>
      )}
      <TextArea
        label={t({ message: 'Comment (optional)', comment: 'Label' })}
        value={text}
        rows={3}
        maxLength={TEXT_LENGTH_MAX}
        onValueChange={(next) => form.edit({ text: next })}
      />
    </>
  );
}
