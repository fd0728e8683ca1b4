/** Modal dialog. Escape and a click outside close it, except while a transaction is pending. On
 *  phones it is a bottom sheet. */
import { useLayoutEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { IconButton } from '../controls/IconButton.tsx';
import { CloseIcon } from '../icons/trading-icons.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Actions at the bottom: one primary. */
  readonly footer?: ReactNode;
  /** An action is pending that must not be interrupted: nothing closes the dialog. */
  readonly isLocked?: boolean | undefined;
  /** 400, 480 or 720 px. */
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  /** `bottom` is a sheet at every width, `side` a drawer at the start of the line, `end` a panel of
   *  details at its end. */
  readonly placement?: 'center' | 'bottom' | 'side' | 'end' | undefined;
  /** A warning, announced immediately by screen readers. */
  readonly isAlert?: boolean | undefined;
}

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  isLocked = false,
  size = 'small',
  placement = 'center',
  isAlert = false,
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const { dialog, close, frame, body } = useDialogElement(isOpen);
  const closeFrom = (event: SyntheticEvent): void => {
    // The event target is the dialog element only on its backdrop.
    if (event.target === event.currentTarget && !isLocked) dialog.current?.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A press on its backdrop; keys have Escape and the close button.
    <dialog
      ref={dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={clsx(styles.dialog, styles[size], styles[placement])}
      onCancel={(event) => {
        if (event.target === event.currentTarget && isLocked) event.preventDefault();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !isOpen) return;
        // Browsers close the dialog on a second Escape; a locked dialog is reopened.
        if (isLocked) dialog.current?.showModal();
        else onClose();
      }}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse') closeFrom(event);
      }}
      onMouseDown={(event) => {
        // Ignores the second click of a double click on the control that opened the dialog.
        if (event.detail < 2) closeFrom(event);
      }}
    >
      {isOpen && (
        <div ref={frame} className={styles.frame} tabIndex={-1}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {!isLocked && (
              <IconButton
                ref={close}
                size="small"
                label={t({ message: 'Close', context: 'Closes a dialog' })}
                isTipHidden
                icon={<CloseIcon />}
                onClick={() => dialog.current?.close()}
              />
            )}
          </div>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

/** Opens and closes the element with `isOpen`, and manages its focus. */
function useDialogElement(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (!isOpen) return element.close();
    element.showModal();
    // Focuses the dialog instead of the close button, so that screen readers start with the title.
    if (document.activeElement === close.current) frame.current?.focus();
  }, [isOpen]);
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open !== true) return;
      // Unmounted while open: closing returns the focus, and the event notifies `useTopDialog`.
      element.close();
      element.dispatchEvent(new Event('toggle'));
    };
  }, []);
  useLayoutEffect(() => {
    // Makes long content focusable, so that it can be scrolled by keyboard; short content is
    // skipped.
    const element = body.current;
    if (element !== null) element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
  });
  return { dialog, close, frame, body };
}
