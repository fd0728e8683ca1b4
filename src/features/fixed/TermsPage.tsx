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
      title={t`Terms of use`}
      lead={t`What this exchange is, and what you accept when you open an account on it.`}
      sections={[
        {
          title: t`Play money`,
          paragraphs: [
            t`Every balance, price and trade of the exchange that comes with this product is play money. It cannot be deposited, withdrawn or turned into anything else, and no trade here is an investment or advice to make one.`,
            t`An operator who points this product at an exchange of their own puts their terms in the place of these.`,
          ],
        },
        {
          title: t`Your account`,
          paragraphs: [
            t`You keep your password and your codes to yourself. What is done with them counts as done by you, until you change them or end the session.`,
            t`You can close your account at any time in your profile. It is removed after the time you are told there, and until then you can take that back.`,
          ],
        },
        {
          title: t`Orders`,
          paragraphs: [
            t`An order is filled at the prices of the book, by price and then by time. A market order stops at the exchange's price collar, and what is left of it is cancelled.`,
            t`The fee of each trade is shown before you place an order and is taken from what you receive.`,
          ],
        },
        {
          title: t`Availability`,
          paragraphs: [
            t`The exchange runs as it is, without a promise that it always runs. It may be stopped for work on it; open orders and balances are kept.`,
          ],
        },
      ]}
    />
  );
}
