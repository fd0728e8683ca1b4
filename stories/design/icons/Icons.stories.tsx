/** The full icon set by meaning; directional icons follow the reading direction. */
import { expect } from 'storybook/test';
import * as icons from '#src/design/icons/icons.ts';
import * as tradingIcons from '#src/design/icons/trading-icons.ts';
import preview from '../../../.storybook/preview.tsx';
import styles from './icons.module.css';

function Icons() {
  return (
    <ul className={styles.icons}>
      {Object.entries({ ...icons, ...tradingIcons }).map(([name, Icon]) => (
        <li key={name}>
          <Icon size={20} />
          {name.replace('Icon', '')}
        </li>
      ))}
    </ul>
  );
}

const meta = preview.meta({ title: 'design/icons/Icons', component: Icons });

export const All = meta.story();
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  play: async ({ canvas }) => {
    const forward = canvas.getByText('Forward').querySelector('svg');
    const clock = canvas.getByText('Clock').querySelector('svg');
    await expect(getComputedStyle(forward ?? document.body).transform).toBe(
      'matrix(-1, 0, 0, 1, 0, 0)',
    );
    await expect(getComputedStyle(clock ?? document.body).transform).toBe('none');
  },
});
