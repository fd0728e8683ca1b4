import { expect } from 'storybook/test';
import { LogoContext } from '#src/design/mark/logo.ts';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import preview from '../../../.storybook/preview.tsx';

/** An image that needs no address. */
const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='32'%3E%3Crect width='96' height='32' rx='6' fill='%233498db'/%3E%3C/svg%3E";

const meta = preview.meta({ component: TideMark, args: { name: 'Tidemark' } });

export const Ours = meta.story();
export const Alone = meta.story({ args: { name: undefined } });
export const OperatorsLogo = meta.story({
  args: { name: 'Harbour' },
  render: (args) => (
    <LogoContext value={LOGO}>
      <TideMark {...args} />
    </LogoContext>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Harbour' })).toBeVisible();
  },
});
export const LogoThatDoesNotLoad = meta.story({
  args: { name: 'Harbour', logo: 'data:image/png;base64,AAAA' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Harbour')).toBeVisible();
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
