/** Actions of a wallet page: transfers as buttons, pages as links. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';

interface WalletActionsProps {
  readonly onTransfer: () => void;
  /** Omitted where amounts cannot be sent from. */
  readonly onSendToUser?: (() => void) | undefined;
  readonly areLinksShown?: boolean | undefined;
}

export function WalletActions({ onTransfer, onSendToUser, areLinksShown }: WalletActionsProps) {
  const { t } = useLingui();
  const href = useHref();
  const links = useWalletLinks();
  return (
    <>
      {areLinksShown === true &&
        links.map(({ path, label }, index) => (
          <Link key={path} href={href(path)} variant={index === 0 ? 'primary' : 'button'}>
            {label}
          </Link>
        ))}
      {onSendToUser !== undefined && (
        <Button onClick={onSendToUser}>
          {t({ message: 'Send', comment: 'Sends a coin to another user' })}
        </Button>
      )}
      <Button tone={areLinksShown === true ? undefined : 'primary'} onClick={onTransfer}>
        {t({ message: 'Transfer', comment: 'Moves a coin between wallets' })}
      </Button>
    </>
  );
}

interface WalletLink {
  readonly path: string;
  readonly label: string;
}

/** Pages that the wallet pages link to, besides the wallets: each exists as a route. */
function useWalletLinks(): readonly WalletLink[] {
  const { t } = useLingui();
  return [
    { path: '/user/my-wallet/deposit', label: t`Deposit` },
    { path: '/user/my-wallet/withdrawal', label: t`Withdraw` },
    { path: '/user/swap-coin', label: t`Convert` },
    { path: '/gift-cards', label: t`Gift cards` },
  ];
}
