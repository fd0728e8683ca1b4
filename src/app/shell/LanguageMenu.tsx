/** Switches the language: each by its own name, the page and its state stay as they are. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { GlobeIcon } from '#src/design/icons/icons.ts';
import { Menu } from '#src/design/overlay/Menu.tsx';
import { settings } from '#src/stores/settings.store.ts';
import { offeredLanguages } from '#src/i18n/languages.ts';
import { pathWithLocale } from '#src/i18n/locale-path.ts';
import { useLanguage } from '#src/i18n/use-language.ts';

export function LanguageMenu() {
  const { t } = useLingui();
  const items = useLanguageItems();
  return (
    <Menu
      label={t`Language`}
      align="end"
      trigger={<IconButton label={t`Language`} icon={<GlobeIcon />} />}
      groups={[{ key: 'languages', items }]}
    />
  );
}

/** The languages as rows of a menu or a list; each leads to this page in that language. */
export function useLanguageItems() {
  const current = useLanguage();
  const { common } = useSnapshot(settings);
  const listed = common?.languages ?? [];
  return offeredLanguages(listed, process.env['NODE_ENV'] === 'development').map((language) => ({
    key: language.code,
    label: language.endonym,
    lang: language.code,
    isChecked: language.code === current.code,
    href: pathWithLocale(location.pathname, language) + location.search,
  }));
}
