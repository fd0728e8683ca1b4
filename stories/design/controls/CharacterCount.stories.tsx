import { CharacterCount } from '#src/design/controls/CharacterCount.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({ component: CharacterCount, args: { count: 12, countMax: 200 } });

export const Some = meta.story();
export const None = meta.story({ args: { count: 0 } });
export const Full = meta.story({ args: { count: 200 } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
