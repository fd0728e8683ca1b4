/** Names of the fields of accounts that the client knows; the others keep the exchange's English. */
import { useLingui } from '@lingui/react/macro';

export function useAccountLabels(): (key: string, given: string) => string {
  const { t } = useLingui();
  const known: Readonly<Record<string, string>> = {
    iban: t({ message: 'IBAN', comment: 'Field of a payment account' }),
    bank: t({ message: 'Bank', comment: 'Field of a payment account' }),
    bank_name: t({ message: 'Bank', comment: 'Field of a payment account' }),
    account: t({ message: 'Account number', comment: 'Field of a payment account' }),
    account_number: t({ message: 'Account number', comment: 'Field of a payment account' }),
    branch: t({ message: 'Branch', comment: 'Field of a payment account' }),
    bic: t({ message: 'BIC', comment: 'Field of a payment account' }),
    sort_code: t({ message: 'Sort code', comment: 'Field of a payment account' }),
    phone: t`Phone number`,
    email: t`Email`,
    username: t({ message: 'User name', comment: 'Field of a payment account' }),
    city: t({ message: 'City', comment: 'Field of a payment account' }),
    note: t({ message: 'Note', context: 'Payment reference of a bank transfer' }),
  };
  return (key, given) => known[key] ?? given;
}
