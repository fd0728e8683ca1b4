/** Routes that return the operator's settings. */
import { landingSettings } from '#contract/rest/landing-settings.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { accept, handle } from '#server/http/handler.ts';
import type { Services } from './services.ts';

export const settingsRoutes = ({ settings, landing }: Pick<Services, 'settings' | 'landing'>) => ({
  commonSettings: handle(commonSettings, ({ now }) =>
    accept('', { ...settings(), serverTime: now }),
  ),
  landingSettings: handle(landingSettings, () => accept('', landing)),
});
