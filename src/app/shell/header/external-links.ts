/** Names of related pages on other sites; the deployment configures their addresses. */
import { useLingui } from '@lingui/react/macro';
import type { DeploymentConfig } from '#contract/config.ts';

export type ExternalAddresses = DeploymentConfig['links'];

export interface ExternalEntry {
  readonly href: string;
  readonly label: string;
}

export function useExternalLinks(links: ExternalAddresses): readonly ExternalEntry[] {
  const { t } = useLingui();
  return [
    { href: links.academy, label: t({ message: 'Academy', comment: 'Lessons, on another site' }) },
    { href: links.news, label: t({ message: 'News', comment: 'On another site' }) },
    {
      href: links.aiCrypto,
      label: t({ message: 'AI Crypto', comment: 'A product, on another site' }),
    },
  ];
}
