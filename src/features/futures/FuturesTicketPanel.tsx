/** Order form of a contract with the dialogs of margin mode, leverage and the calculator. */
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { isOfContract } from '#contract/entities/futures-terms.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useFuturesOrder, useFuturesService, useLeverageChoice } from '#src/binding/futures.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import { link } from '#src/stores/link.store.ts';
import { useStoreValue } from '#src/trading/use-store-value.ts';
import { closingOrdersOf } from './numbers/closing-orders.ts';
import { contractRulesOf } from './numbers/contract-rules.ts';
import { positionTermsOf } from './numbers/position-figures.ts';
import { CalculatorDialog } from './parts/calculator/CalculatorDialog.tsx';
import { LeverageDialog } from './parts/leverage/LeverageDialog.tsx';
import { MarginModeDialog } from './parts/leverage/MarginModeDialog.tsx';
import { FuturesConfirmation } from './parts/FuturesConfirmation.tsx';
import { FuturesTicket } from './parts/ticket/FuturesTicket.tsx';
import { usePositionName } from './parts/use-position-name.ts';
import { useFuturesTicket } from './use-futures-ticket.ts';
import { useLeverageDialog } from './use-leverage-dialog.ts';
import { useContractOf, useRiskedAccount } from './use-risked-account.ts';

type Opened = 'mode' | 'leverage' | 'calculator';

export function FuturesTicketPanel({ contract }: { readonly contract: FuturesContract }) {
  const [opened, setOpened] = useState<Opened>();
  const { t } = useLingui();
  const { isSignedIn } = useAuth();
  const { market, cancelOrder } = useFuturesService();
  const onSignIn = useSignIn();
  const accountOf = useRiskedAccount(contract);
  const isLive = useStoreValue(link, ({ freshness }) => freshness === 'live');
  const dialogs = useMemo(
    () => ({
      onMarginMode: () => setOpened('mode'),
      onLeverage: () => setOpened('leverage'),
      onCalculator: () => setOpened('calculator'),
    }),
    [],
  );
  const ticket = useFuturesTicket(useFuturesOrder(), {
    ...dialogs,
    onSignIn,
    isSignedIn,
    market,
    account: accountOf(),
    onCancelClosing: (side) => {
      const { positions, openOrders } = futuresListsOf(futuresAccount);
      for (const position of positions) {
        if (!isOfContract(position, contract) || position.side !== side) continue;
        for (const order of closingOrdersOf(position, openOrders)) void cancelOrder(order);
      }
    },
    staleReason: isLive ? undefined : t`Waiting for live prices`,
  });
  const close = (): void => setOpened(undefined);
  return (
    <>
      <FuturesTicket {...ticket} />
      <FuturesConfirmation contract={contract} />
      {(opened === 'mode' || opened === 'leverage') && (
        <SettingsDialog contract={contract} opened={opened} onClose={close} />
      )}
      {opened === 'calculator' && <Calculator contract={contract} onClose={close} />}
    </>
  );
}

interface SettingsDialogProps {
  readonly contract: FuturesContract;
  readonly opened: 'mode' | 'leverage';
  readonly onClose: () => void;
}

function SettingsDialog({ contract, opened, onClose }: SettingsDialogProps) {
  const { settings } = useLeverageChoice();
  const { isBusy, error, change, end } = useLeverageDialog(onClose);
  const nameOf = usePositionName(useContractOf(contract));
  const { wallets, positions } = futuresListsOf(useSnapshot(futuresAccount));
  if (opened === 'mode') {
    return (
      <MarginModeDialog
        isOpen
        onClose={end}
        marginMode={settings.marginMode}
        isBusy={isBusy}
        error={error}
        onConfirm={(marginMode) => change({ marginMode })}
      />
    );
  }
  const wallet = wallets.find(({ coinId }) => coinId === contract.quoteCoinId);
  return (
    <LeverageDialog
      isOpen
      onClose={end}
      rules={contractRulesOf(contract)}
      leverage={settings.leverage}
      positions={positions
        .filter(
          (position) =>
            isOfContract(position, contract) && position.marginMode === settings.marginMode,
        )
        .map((position) => ({
          ...positionTermsOf(position),
          key: nameOf(position),
          marginMode: position.marginMode,
          leverage: position.leverage,
          margin: fractionOfDecimal(
            position.marginMode === 'isolated' ? position.margin : position.initialMargin,
          ),
          liquidationPrice:
            position.liquidationPrice === undefined
              ? undefined
              : fractionOfDecimal(position.liquidationPrice),
        }))}
      available={wallet === undefined ? undefined : fractionOfDecimal(wallet.available)}
      isBusy={isBusy}
      error={error}
      onConfirm={(leverage) => change({ leverage })}
    />
  );
}

interface CalculatorProps {
  readonly contract: FuturesContract;
  readonly onClose: () => void;
}

function Calculator({ contract, onClose }: CalculatorProps) {
  const { settings } = useLeverageChoice();
  const { wallets } = futuresListsOf(useSnapshot(futuresAccount));
  const wallet = wallets.find(({ coinId }) => coinId === contract.quoteCoinId);
  return (
    <CalculatorDialog
      isOpen
      onClose={onClose}
      rules={contractRulesOf(contract)}
      leverage={settings.leverage}
      markPrice={quoteOf(contract).markPrice ?? ''}
      available={wallet?.available ?? ''}
    />
  );
}

/** Leads to sign in, and back to this page. */
function useSignIn(): () => void {
  const href = useHref();
  const [path, navigate] = useLocation();
  const back = href(path);
  return useMemo(
    () => () => navigate(`/signin?redirect=${encodeURIComponent(back)}`),
    [back, navigate],
  );
}
