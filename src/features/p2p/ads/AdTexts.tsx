/** Terms and first message of an ad, and the note of the transfer. */
import { useLingui } from '@lingui/react/macro';
import { P2P_TERMS_LENGTH_MAX } from '#contract/core/p2p.ts';
import { asksForCoinWords, chatWarningsOf } from '#domain/p2p/chat-warnings.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import styles from './AdEditor.module.css';

export function AdTexts({ form }: AdEditorViewProps) {
  const { t } = useLingui();
  const { draft, edit } = form;
  const label = t({ message: 'Terms', comment: 'Conditions of an ad' });
  const texts = `${draft.terms}\n${draft.autoReply}`;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{label}</legend>
      <TextArea
        label={t`${label} (optional)`}
        hint={t`Shown before an order is placed.`}
        rows={3}
        value={draft.terms}
        maxLength={P2P_TERMS_LENGTH_MAX}
        onValueChange={(terms) => edit({ terms })}
      />
      <TextArea
        label={t`First message (optional)`}
        hint={t`Sent automatically in every order.`}
        rows={2}
        value={draft.autoReply}
        maxLength={P2P_TERMS_LENGTH_MAX}
        onValueChange={(autoReply) => edit({ autoReply })}
      />
      {asksForCoinWords(texts) && (
        <Notice tone="warning">
          {t`Do not ask for words about coins in the transfer note. Banks freeze accounts because of them.`}
        </Notice>
      )}
      {chatWarningsOf(texts, false).includes('off_platform') && (
        <Notice tone="warning">
          {t`Links and contacts outside the exchange are not protected, and reported ads are suspended.`}
        </Notice>
      )}
      <SegmentedControl
        label={t({ message: 'Transfer note', comment: 'Label' })}
        variant="fill"
        value={draft.usesReferenceCode ? 'code' : 'empty'}
        segments={[
          { value: 'empty', label: t`Note stays empty` },
          { value: 'code', label: t`Note is the order’s code` },
        ]}
        onValueChange={(note) => edit({ usesReferenceCode: note === 'code' })}
      />
    </fieldset>
  );
}
