/** Terms that a user accepts when opening an account. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { TextPage } from './parts/TextPage.tsx';

interface TermsPageProps {
  readonly appTitle: string;
  readonly tools?: ReactNode;
}

export function TermsPage(props: TermsPageProps) {
  const { t } = useLingui();
  return (
    <TextPage
      {...props}
      title={t`Terms of Use`}
      lead={t`The terms you accept when you create an account.`}
      sections={[
        {
          title: t({ message: 'Play money', comment: 'Head of a section' }),
          paragraphs: [
            t`The built-in exchange uses play money only. You can move it between wallets and to other users, but it can't be exchanged for anything of value.`,
            t`Nothing here is an investment or investment advice.`,
            t`If an operator connects this product to another exchange, the operator's terms replace these.`,
          ],
        },
        {
          title: t({ message: 'Your account', comment: 'Head of a section' }),
          paragraphs: [
            t`Keep your password and codes secret. You are responsible for all actions taken with them until you change them or end the session.`,
            t`You can close your account in your profile at any time. It is deleted after the waiting period shown there; you can cancel until then.`,
          ],
        },
        {
          title: t`Orders`,
          paragraphs: [
            t`Orders are matched by price-time priority. A market order fills up to the exchange's price collar; any remainder is canceled.`,
            t`Fees are shown before you place an order and are deducted from what you receive.`,
          ],
        },
        {
          title: t({ message: 'Availability', comment: 'Head of a section' }),
          paragraphs: [
            t`The exchange is provided as is, without an uptime guarantee. It may stop for maintenance; open orders and balances are kept.`,
          ],
        },
      ]}
    />
  );
}
