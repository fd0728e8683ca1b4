/** Settings of the operator. Only `applySettings` writes it; defaults apply until then, and a
 *  failed load only changes the flag. */
import { proxy, ref } from 'valtio/vanilla';
import type { CommonSettings } from '#contract/rest/settings.ts';

export interface Settings {
  isLoading: boolean;
  /** Undefined until loaded. */
  common: CommonSettings | undefined;
}

export const createSettings = (): Settings => proxy({ isLoading: true, common: undefined });
export const settings = createSettings();

/** @param common undefined when the load failed. */
export function applySettings(
  common: CommonSettings | undefined,
  target: Settings = settings,
): void {
  target.isLoading = false;
  if (common !== undefined) target.common = ref(common);
}

/** The operator's logo for a background of `theme`; undefined if none is set. */
export const logoOf = (
  common: Pick<CommonSettings, 'logo' | 'logoLight'> | undefined,
  theme: 'dark' | 'light',
): string | undefined => (theme === 'light' && common?.logoLight) || common?.logo || undefined;
