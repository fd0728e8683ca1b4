/** Dialog that offers once to add a guest's favorites to the account. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';

export interface AddFavouritesDialogProps {
  /** BTC_USDT; pairs that the account does not have yet. */
  readonly pairTexts: readonly string[];
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Maximum number of names shown. */
const NAMED_COUNT_MAX = 6;

export function AddFavouritesDialog({ pairTexts, onAccept, onDecline }: AddFavouritesDialogProps) {
  const { t } = useLingui();
  const names = pairTexts.slice(0, NAMED_COUNT_MAX).map((text) => text.replace('_', '/'));
  const more = pairTexts.length - names.length;
  return (
    <Dialog
      title={t`Add your favorites to this account?`}
      isOpen
      onClose={onDecline}
      footer={
        <>
          <Button onClick={onDecline}>{t({ message: 'Not now', comment: 'Button' })}</Button>
          <Button tone="primary" onClick={onAccept}>{t`Add to account`}</Button>
        </>
      }
    >
      <p>
        <span>{t`Favorites that you added in this browser before you signed in:`}</span>{' '}
        <bdi dir="ltr" translate="no">
          {names.join(', ')}
        </bdi>
        {more > 0 && (
          <>
            {' '}
            <span>
              {t({
                message: `and ${more} more`,
                comment: 'Ends a list that shows its first entries',
              })}
            </span>
          </>
        )}
        .
      </p>
      <p>
        <Trans>They stay in this browser either way. You won't be asked again.</Trans>
      </p>
    </Dialog>
  );
}
