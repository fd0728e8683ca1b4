/** Long or short. */
import { useLingui } from '@lingui/react/macro';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';

interface SideChoiceProps {
  readonly side: PositionSide;
  readonly onSideChange: (side: PositionSide) => void;
}

export function SideChoice({ side, onSideChange }: SideChoiceProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl<PositionSide>
      label={t`Side`}
      variant="fill"
      value={side}
      onValueChange={onSideChange}
      segments={[
        { value: 'long', label: t({ message: 'Long', context: 'Position' }), tone: 'buy' },
        { value: 'short', label: t({ message: 'Short', context: 'Position' }), tone: 'sell' },
      ]}
    />
  );
}
