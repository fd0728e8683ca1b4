import { Button } from '#src/design/controls/Button.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Row } from '../arrange.tsx';

const meta = preview.meta({ component: Spinner });

export const Alone = meta.story();
export const InButtons = meta.story({
  render: () => (
    <Row>
      <Button tone="primary" isBusy>
        Place order
      </Button>
      <Button isBusy>Cancel</Button>
    </Row>
  ),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
