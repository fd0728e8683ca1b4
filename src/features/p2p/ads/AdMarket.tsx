/** Side, coin and currency of an ad. They stay as they are once the ad is published. */
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import styles from './AdEditor.module.css';

export function AdMarket({ form, settings }: AdEditorViewProps) {
  const { t } = useLingui();
  const { draft, ad, edit } = form;
  const fixed = ad === undefined ? undefined : t`Post a new ad to change this`;
  return (
    <>
      <SegmentedControl
        label={t({ message: 'Side', comment: 'Buy or sell' })}
        variant="fill"
        value={draft.side}
        disabledReason={fixed}
        segments={[
          { value: 'buy', label: t`I want to buy`, tone: 'buy' },
          { value: 'sell', label: t`I want to sell`, tone: 'sell' },
        ]}
        onValueChange={(side) => edit({ side })}
      />
      <div className={styles.pair}>
        <Select
          label={t`Coin`}
          choices={settings.coins.map(({ code }) => ({ value: code, label: code }))}
          value={draft.coin}
          disabledReason={fixed}
          onValueChange={(coin) => edit({ coin })}
        />
        <Select
          label={t({ message: 'Currency', comment: 'Of a country, such as EUR' })}
          choices={settings.currencies.map(({ code }) => ({ value: code, label: code }))}
          value={draft.currency}
          disabledReason={fixed}
          onValueChange={(currency) => edit({ currency })}
        />
      </div>
    </>
  );
}
