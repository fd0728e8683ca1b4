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
      title={t`Privacy`}
      lead={t`What is stored about you, where it is kept, and how to be rid of it.`}
      sections={[
        {
          title: t`On the machine of the exchange`,
          paragraphs: [
            t`Your email address, a hash of your password, what you fill into your profile, your orders, trades and balances, and a list of your sign-ins with their device and address.`,
            t`It stays on that machine. Nothing of it is sold, and nothing is sent to anybody but the mails you are sent yourself.`,
          ],
        },
        {
          title: t`In this browser`,
          paragraphs: [
            t`Cookies keep you signed in and are read by this exchange alone. The browser's storage keeps how you like the page: colours, layout, favourites, drawings, drafts.`,
            t`A pair's last public figures are kept too, so that the page can be shown at once when you come back.`,
          ],
        },
        {
          title: t`Recordings`,
          paragraphs: [
            t`A recording of the market that you start yourself holds public market data alone, and stays on your device until you send it to somebody.`,
          ],
        },
        {
          title: t`Your choice`,
          paragraphs: [
            t`You can see and change what is stored in your profile, and close the account there. What this browser keeps is gone when you clear its storage for this site.`,
          ],
        },
      ]}
    />
  );
}
