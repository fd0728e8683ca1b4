/** A question that must be answered before going on. Escape and a press outside close it unless
 *  money is moving. On phones it is a sheet from below. */
import { useLayoutEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { CloseIcon } from '../icons/trading-icons.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The actions at the foot: one primary. */
  readonly footer?: ReactNode;
  /** Something is under way that must not be left: nothing closes it. */
  readonly isLocked?: boolean | undefined;
  /** 400, 480 or 720 px. */
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  /** `bottom` is a sheet at every width, `side` a drawer at the start of the line. */
  readonly placement?: 'center' | 'bottom' | 'side' | undefined;
  /** A warning: read aloud at once. */
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
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (!isOpen) return element.close();
    element.showModal();
    // The title is read first; the close button, first in line, would be an odd beginning.
    if (document.activeElement === close.current) frame.current?.focus();
  }, [isOpen]);
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open !== true) return;
      // Taken away while it is open: the focus goes back as from any other, and who looks for the top dialog hears.
      element.close();
      element.dispatchEvent(new Event('toggle'));
    };
  }, []);
  useLayoutEffect(() => {
    // Long content is scrolled by keyboard too; short content is no stop on the way.
    const element = body.current;
    if (element !== null) element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
  });
  const closeFrom = (event: SyntheticEvent): void => {
    // The element itself is hit only where its backdrop shows.
    if (event.target === event.currentTarget && !isLocked) dialog.current?.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A press on its backdrop; keys have Escape and the close button.
    <dialog
      ref={dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size], styles[placement])}
      onCancel={(event) => {
        if (event.target === event.currentTarget && isLocked) event.preventDefault();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !isOpen) return;
        // The browser lets a second Escape through; what is locked comes back.
        if (isLocked) dialog.current?.showModal();
        else onClose();
      }}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse') closeFrom(event);
      }}
      onMouseDown={(event) => {
        // The second press of a double click is still meant for what opened it.
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
