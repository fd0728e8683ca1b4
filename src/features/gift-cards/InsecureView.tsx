/** Gift cards on a page without a secure connection, where the browser cannot encrypt codes: nothing is offered. */
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { GiftCardTheme } from '#src/queries/gift-cards.ts';
import { ThemeGallery } from './ThemeGallery.tsx';

export function InsecureView({ themes }: { readonly themes: readonly GiftCardTheme[] }) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="warning">
        {t`Gift cards need a secure connection: the browser encrypts codes only on https pages. Open this site with https.`}
      </Notice>
      <ThemeGallery themes={themes} />
    </>
  );
}
