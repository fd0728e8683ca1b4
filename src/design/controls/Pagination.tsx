/** Page navigation of a long list, which the server returns page by page. */
import { useLingui } from '@lingui/react/macro';
import { BackIcon, ForwardIcon } from '../icons/icons.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** Starts at 1. */
  readonly currentPage: number;
  readonly lastPage: number;
  readonly onPageChange: (page: number) => void;
}

export function Pagination({ currentPage, lastPage, onPageChange }: PaginationProps) {
  const { t } = useLingui();
  if (lastPage <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t({ message: 'Pages', comment: 'Label' })}>
      <IconButton
        size="small"
        label={t({ message: 'Previous page', comment: 'Label' })}
        icon={<BackIcon />}
        disabledReason={currentPage <= 1 ? t`Already on the first page` : undefined}
        onClick={() => onPageChange(currentPage - 1)}
      />
      {shownPages(currentPage, lastPage).map((page, index) =>
        page === undefined ? (
          <span key={`gap-${index < 3 ? 'start' : 'end'}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Button
            key={page}
            size="small"
            tone={page === currentPage ? 'neutral' : 'text'}
            aria-current={page === currentPage ? 'page' : undefined}
            aria-label={t({ message: `Page ${page}`, comment: 'Button: page of a list' })}
            onClick={() => onPageChange(page)}
          >
            {page}
          </Button>
        ),
      )}
      <IconButton
        size="small"
        label={t({ message: 'Next page', comment: 'Label' })}
        icon={<ForwardIcon />}
        disabledReason={currentPage >= lastPage ? t`Already on the last page` : undefined}
        onClick={() => onPageChange(currentPage + 1)}
      />
    </nav>
  );
}

/** First, last and the neighbors of the current page; `undefined` marks a gap. */
function shownPages(currentPage: number, lastPage: number): (number | undefined)[] {
  const pages = [1, currentPage - 1, currentPage, currentPage + 1, lastPage]
    .filter((page) => page >= 1 && page <= lastPage)
    .filter((page, index, all) => all.indexOf(page) === index);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [undefined, page];
  });
}
