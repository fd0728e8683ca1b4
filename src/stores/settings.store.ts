/** Settings of the operator. Only `applySettings` writes it; defaults apply until they are loaded
 *  and if they could not be loaded. */
import { proxy, ref } from 'valtio/vanilla';
import type { CommonSettings } from '#contract/rest/settings.ts';
import { LOADING, readyOf, type Loadable } from '#domain/loadable.ts';

export interface Settings {
  common: Loadable<CommonSettings>;
}

export const createSettings = (): Settings => proxy({ common: LOADING });
export const settings = createSettings();

/** @param common undefined when the load failed. */
export function applySettings(
  common: CommonSettings | undefined,
  target: Settings = settings,
): void {
  target.common =
    common === undefined ? { status: 'failed', cause: undefined } : readyOf(ref(common));
}

/** The operator's logo for a background of `theme`; undefined if none is set. */
export const logoOf = (
  common: Pick<CommonSettings, 'logo' | 'logoLight'> | undefined,
  theme: 'dark' | 'light',
): string | undefined => (theme === 'light' && common?.logoLight) || common?.logo || undefined;
