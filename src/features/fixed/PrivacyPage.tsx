/** Privacy page: the stored data, its location and its retention time. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { TextPage } from './parts/TextPage.tsx';

interface PrivacyPageProps {
  readonly appTitle: string;
  readonly tools?: ReactNode;
}

export function PrivacyPage(props: PrivacyPageProps) {
  const { t } = useLingui();
  return (
    <TextPage
      {...props}
      title={t({ message: 'Privacy Policy', comment: 'Title' })}
      lead={t`What data we store, where, and how to delete it.`}
      sections={[
        {
          title: t`On the exchange server`,
          paragraphs: [
            t`Your email address, password hash, profile details, orders, trades and balances, and your sign-in history with device and IP address.`,
            t`This data stays on the server. We don't sell or share it. We only send emails to you.`,
          ],
        },
        {
          title: t`In this browser`,
          paragraphs: [
            t`Cookies keep you signed in and are read only by this exchange. Browser storage holds your preferences: colors, layout, favorites, drawings and drafts.`,
            t`A pair's last public market data is also stored so the page loads faster next time.`,
          ],
        },
        {
          title: t({ message: 'Market recordings', comment: 'Head of a section' }),
          paragraphs: [
            t`Market recordings you start contain only public market data and stay on your device until you share them.`,
          ],
        },
        {
          title: t({ message: 'Your choices', comment: 'Head of a section' }),
          paragraphs: [
            t`You can view and change your data, or close the account, in your profile. Clear this site's storage in your browser to delete data kept there.`,
          ],
        },
      ]}
    />
  );
}
