import { PasswordStrength } from '#src/design/controls/PasswordStrength.tsx';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({ component: PasswordStrength, args: { password: '' } });

export const Empty = meta.story();
export const Weak = meta.story({ args: { password: 'aaaaaaaa' } });
export const Fair = meta.story({ args: { password: 'moonlight' } });
export const Good = meta.story({ args: { password: 'moonlight-41' } });
export const Strong = meta.story({ args: { password: 'seashells on the shore' } });
export const RightToLeft = meta.story({
  args: { password: 'moonlight' },
  globals: { locale: 'ar' },
});
