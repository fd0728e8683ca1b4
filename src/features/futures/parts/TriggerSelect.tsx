/** Chooses the price that triggers a stop. */
import { useLingui } from '@lingui/react/macro';
import type { Trigger } from '#contract/entities/futures-terms.ts';
import { Select } from '#src/design/controls/Select.tsx';
import { useFuturesLabels } from './use-futures-labels.ts';

interface TriggerSelectProps {
  /** Accessible name. */
  readonly label: string;
  readonly trigger: Trigger;
  readonly onTriggerChange: (trigger: Trigger) => void;
  readonly className?: string | undefined;
}

export function TriggerSelect({ label, trigger, onTriggerChange, className }: TriggerSelectProps) {
  const { t } = useLingui();
  const { triggers } = useFuturesLabels();
  const shortNames: Readonly<Record<Trigger, string>> = {
    mark: t({ message: 'Mark', context: 'Price of a contract' }),
    last: t({ message: 'Last', context: 'Price of a contract' }),
    index: t({ message: 'Index', context: 'Price of a contract' }),
  };
  return (
    <Select<Trigger>
      label={label}
      tip={t`Price that triggers the order`}
      variant="quiet"
      className={className}
      value={trigger}
      shown={shortNames[trigger]}
      choices={[
        { value: 'mark', label: triggers.mark },
        { value: 'last', label: triggers.last },
        { value: 'index', label: triggers.index },
      ]}
      onValueChange={onTriggerChange}
    />
  );
}
