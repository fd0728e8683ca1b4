import { NOTIFICATION_KINDS } from '#contract/entities/notification-kinds.ts';
import { KindIcon } from '#src/trading/notifications/KindIcon.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Row } from '../../design/arrange.tsx';

const meta = preview.meta({ component: KindIcon, args: { kind: undefined } });

export const OtherKind = meta.story();
export const EveryKind = meta.story({
  render: () => (
    <Row>
      {NOTIFICATION_KINDS.map((kind) => (
        <Row key={kind}>
          <KindIcon kind={kind} />
          {kind}
        </Row>
      ))}
    </Row>
  ),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' }, args: { kind: 'security' } });
