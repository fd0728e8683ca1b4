/** Toast messages, at the top right in every language, as the specification requires. Errors
 *  interrupt a screen reader, successes do not. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Portal } from 'radix-ui';
import { clsx } from 'clsx/lite';
import { IconButton } from '../controls/IconButton.tsx';
import { Link } from '../controls/Link.tsx';
import { FailureIcon, InfoIcon, SuccessIcon } from '../icons/icons.ts';
import { CloseIcon } from '../icons/trading-icons.ts';
import { useToastPlace } from './use-toast-place.ts';
import styles from './Toasts.module.css';

interface Toast {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  /** Shown as given: messages of the server are not changed. */
  readonly text: string;
  /** How many messages the toast stands for; the text is that of the last one. */
  readonly count?: number | undefined;
  readonly link?: ToastLink | undefined;
}

export interface ToastLink {
  readonly href: string;
  readonly isExternal: boolean;
  readonly onOpen: () => void;
}

interface ToastsProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  /** Called on hover or focus, which pauses the timeout. */
  readonly onHold?: (() => void) | undefined;
  readonly onRelease?: (() => void) | undefined;
}

const ICONS = { success: SuccessIcon, error: FailureIcon, info: InfoIcon } as const;

export function Toasts(props: ToastsProps) {
  const dialog = useTopDialog();
  if (dialog === undefined) return <List {...props} />;
  return (
    <Portal.Root container={dialog}>
      <List {...props} />
    </Portal.Root>
  );
}

function List({ toasts, onDismiss, onHold, onRelease }: ToastsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLElement>(null);
  const { rightPx, heightMaxPx } = useToastPlace(list);
  // Resumes the timeout on unmount, because a removed element fires no leave or blur event.
  const release = useEffectEvent(() => onRelease?.());
  useEffect(() => () => release(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Resting here only stops the clock; what can be done has a button.
    <section
      ref={list}
      className={styles.toasts}
      data-screen-only
      // physical: the specification requires the right side, in Arabic too.
      style={{ right: rightPx, maxBlockSize: heightMaxPx }}
      aria-label={t({ message: 'Messages', comment: 'Label' })}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      {toasts.map((toast) => {
        const Icon = ICONS[toast.kind];
        return (
          <div
            key={toast.id}
            className={clsx(styles.toast, styles[toast.kind])}
            role={toast.kind === 'error' ? 'alert' : 'status'}
          >
            <span className={styles.icon}>
              <Icon />
            </span>
            <p className={styles.text} dir="auto">
              <Text {...toast} />
              <More count={toast.count} />
            </p>
            <IconButton
              size="small"
              label={t({ message: 'Dismiss', comment: 'Label' })}
              isTipHidden
              icon={<CloseIcon size={14} />}
              onClick={() => {
                onDismiss(toast.id);
                onRelease?.();
              }}
            />
          </div>
        );
      })}
    </section>
  );
}

function Text({ text, link }: Toast) {
  if (link === undefined) return text;
  return (
    <Link
      href={link.href}
      isExternal={link.isExternal}
      variant="bare"
      className={styles.link}
      onClick={link.onOpen}
    >
      {text}
    </Link>
  );
}

function More({ count = 1 }: Pick<Toast, 'count'>) {
  const { t } = useLingui();
  if (count <= 1) return null;
  const more = count - 1;
  return <span className={styles.more}>{t`and ${more} more`}</span>;
}

/** Returns the topmost modal dialog, if one is open. The page behind it is inert, so content that
 *  must stay audible and clickable is rendered inside it. */
const useTopDialog = (): Element | undefined => useSyncExternalStore(onDialogToggle, topDialog);

/** The last opened dialog is on top. */
const topDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

function onDialogToggle(onChange: () => void): () => void {
  // These events do not bubble, but the capture phase reaches the document.
  document.addEventListener('toggle', onChange, true);
  document.addEventListener('close', onChange, true);
  return () => {
    document.removeEventListener('toggle', onChange, true);
    document.removeEventListener('close', onChange, true);
  };
}
