/** Kinds of payment that the exchange knows, for each currency that is traded. Their numbers are stored in ads and
 *  methods and never change. */
import type {
  PaymentField,
  PaymentFieldKind,
  PaymentType,
} from '#contract/entities/p2p-payment-method.ts';

export interface KnownType extends PaymentType {
  /** Fields that together name the account: users with the same values have the same account. */
  readonly accountKeys: readonly string[];
}

interface Options {
  readonly pattern?: string;
  readonly isRequired?: boolean;
  readonly isMasked?: boolean;
}

const fieldOf = (
  key: string,
  label: string,
  kind: PaymentFieldKind,
  { pattern, isRequired = true, isMasked = false }: Options = {},
): PaymentField => ({ key, label, kind, isRequired, pattern, isMasked });

const BANK = fieldOf('bank_name', 'Bank', 'text');
const OPTIONAL_BANK = fieldOf('bank_name', 'Bank', 'text', { isRequired: false });
const BRANCH = fieldOf('branch', 'Branch', 'text', { isRequired: false });
const IBAN = fieldOf('iban', 'IBAN', 'iban', { isMasked: true });
const PHONE = fieldOf('phone', 'Phone number', 'phone', { isMasked: true });
const EMAIL = fieldOf('email', 'Email', 'email');
const accountOf = (pattern: string): PaymentField =>
  fieldOf('account_number', 'Account number', 'digits', { pattern, isMasked: true });

const typeOf = (
  id: number,
  name: string,
  [currencies, countries]: readonly [currencies: string, countries: string],
  [accountKeys, ...fields]: readonly [accountKeys: readonly string[], ...PaymentField[]],
): KnownType => ({
  id,
  name,
  currencies: currencies.split(' '),
  countries: countries === '' ? [] : countries.split(' '),
  fields,
  accountKeys,
});

const EURO_COUNTRIES = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

export const PAYMENT_TYPES: readonly KnownType[] = [
  typeOf(1, 'SEPA bank transfer', ['EUR', EURO_COUNTRIES], [['iban'], IBAN, OPTIONAL_BANK]),
  typeOf(2, 'SEPA Instant', ['EUR', EURO_COUNTRIES], [['iban'], IBAN, OPTIONAL_BANK]),
  typeOf(3, 'Wise', ['EUR USD GBP AUD INR TRY JPY', ''], [['email'], EMAIL]),
  typeOf(
    4,
    'Revolut',
    ['EUR USD GBP AUD', ''],
    [
      ['revtag'],
      fieldOf('revtag', 'Revtag or phone number', 'text', {
        pattern: String.raw`@?[a-z0-9]{3,20}|\+\d{6,15}`,
      }),
    ],
  ),
  typeOf(
    5,
    'Zelle',
    ['USD', 'US'],
    [['contact'], fieldOf('contact', 'Email or US phone number', 'text'), OPTIONAL_BANK],
  ),
  typeOf(
    6,
    'ACH bank transfer',
    ['USD', 'US'],
    [
      ['routing_number', 'account_number'],
      BANK,
      fieldOf('routing_number', 'Routing number', 'digits', { pattern: String.raw`\d{9}` }),
      accountOf(String.raw`\d{4,17}`),
    ],
  ),
  typeOf(
    7,
    'Cash App',
    ['USD', 'US'],
    [
      ['cashtag'],
      fieldOf('cashtag', 'Cashtag', 'text', { pattern: String.raw`\$[A-Za-z][A-Za-z0-9_-]{0,19}` }),
    ],
  ),
  typeOf(
    8,
    'Faster Payments',
    ['GBP', 'GB'],
    [
      ['sort_code', 'account_number'],
      OPTIONAL_BANK,
      fieldOf('sort_code', 'Sort code', 'digits', { pattern: String.raw`\d{6}` }),
      accountOf(String.raw`\d{8}`),
    ],
  ),
  typeOf(
    9,
    'Bank transfer (Vietnam)',
    ['VND', 'VN'],
    [['bank_name', 'account_number'], BANK, accountOf(String.raw`\d{6,19}`), BRANCH],
  ),
  typeOf(10, 'MoMo', ['VND', 'VN'], [['phone'], PHONE]),
  typeOf(11, 'ZaloPay', ['VND', 'VN'], [['phone'], PHONE]),
  typeOf(12, 'Bank transfer (UAE)', ['AED', 'AE'], [['iban'], IBAN, BANK]),
  typeOf(26, 'Aani', ['AED', 'AE'], [['phone'], PHONE]),
  typeOf(
    13,
    'IMPS bank transfer',
    ['INR', 'IN'],
    [
      ['ifsc', 'account_number'],
      OPTIONAL_BANK,
      fieldOf('ifsc', 'IFSC', 'text', { pattern: '[A-Z]{4}0[A-Z0-9]{6}' }),
      accountOf(String.raw`\d{9,18}`),
    ],
  ),
  typeOf(
    14,
    'UPI',
    ['INR', 'IN'],
    [
      ['upi_id'],
      fieldOf('upi_id', 'UPI ID', 'text', { pattern: String.raw`[\w.\-]{2,64}@[A-Za-z]{2,32}` }),
    ],
  ),
  typeOf(
    15,
    'Bank transfer (Nigeria)',
    ['NGN', 'NG'],
    [['bank_name', 'account_number'], BANK, accountOf(String.raw`\d{10}`)],
  ),
  typeOf(16, 'OPay', ['NGN', 'NG'], [['account_number'], accountOf(String.raw`\d{10}`)]),
  typeOf(
    17,
    'Pix',
    ['BRL', 'BR'],
    [['pix_key'], fieldOf('pix_key', 'Pix key', 'text'), OPTIONAL_BANK],
  ),
  typeOf(
    27,
    'Bank transfer (Brazil)',
    ['BRL', 'BR'],
    [['bank_name', 'branch', 'account_number'], BANK, BRANCH, accountOf(String.raw`\d{5,13}`)],
  ),
  typeOf(18, 'FAST bank transfer', ['TRY', 'TR'], [['iban'], IBAN, OPTIONAL_BANK]),
  typeOf(19, 'Papara', ['TRY', 'TR'], [['account_number'], accountOf(String.raw`\d{10}`)]),
  typeOf(
    20,
    'Bank transfer (Japan)',
    ['JPY', 'JP'],
    [
      ['bank_name', 'branch', 'account_number'],
      BANK,
      fieldOf('branch', 'Branch', 'text'),
      accountOf(String.raw`\d{7}`),
    ],
  ),
  typeOf(21, 'PayPay', ['JPY', 'JP'], [['paypay_id'], fieldOf('paypay_id', 'PayPay ID', 'text')]),
  typeOf(
    22,
    'Bank transfer (Korea)',
    ['KRW', 'KR'],
    [['bank_name', 'account_number'], BANK, accountOf(String.raw`\d{10,14}`)],
  ),
  typeOf(23, 'Toss', ['KRW', 'KR'], [['phone'], PHONE]),
  typeOf(
    24,
    'PayID',
    ['AUD', 'AU'],
    [['pay_id'], fieldOf('pay_id', 'PayID (email or phone number)', 'text')],
  ),
  typeOf(
    25,
    'Osko bank transfer',
    ['AUD', 'AU'],
    [
      ['bsb', 'account_number'],
      OPTIONAL_BANK,
      fieldOf('bsb', 'BSB', 'digits', { pattern: String.raw`\d{6}` }),
      accountOf(String.raw`\d{6,9}`),
    ],
  ),
];

const BY_ID = new Map(PAYMENT_TYPES.map((type) => [type.id, type]));

export const paymentTypeOf = (id: number): KnownType | undefined => BY_ID.get(id);
