/** Placeholder rows in their final size. */
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { Row } from './Row.tsx';

export function LoadingRows({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>{t`Loading`}</output>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Row
          key={index}
          title={<Skeleton width="40%" />}
          hint={<Skeleton width="70%" />}
          value={<Skeleton width="60%" />}
        />
      ))}
    </div>
  );
}
