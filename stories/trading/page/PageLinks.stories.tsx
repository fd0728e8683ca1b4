import { PageLinks } from '#src/trading/page/PageLinks.tsx';
import preview from '../../../.storybook/preview.tsx';
import { Row } from '../../design/arrange.tsx';

const meta = preview.meta({
  component: PageLinks,
  args: {
    links: [
      { path: '/one', label: 'Buy and sell' },
      { path: '/two', label: 'Orders' },
    ],
    path: '/two',
  },
  render: (args) => (
    <Row>
      <PageLinks {...args} />
    </Row>
  ),
});

export const SecondIsOpen = meta.story();
export const NoneIsOpen = meta.story({ args: { path: '/elsewhere' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
