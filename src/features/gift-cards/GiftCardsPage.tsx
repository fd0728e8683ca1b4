/** Page of gift cards. The open part, the tab of the list and the open card are in the address. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useGiftCardsService, useLinkCode } from '#src/binding/gift-cards.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useGiftCardThemes, type GiftCardTheme } from '#src/queries/gift-cards.ts';
import { settings } from '#src/stores/settings.store.ts';
import { PageFrame } from '#src/trading/page/PageFrame.tsx';
import { giftCardViewPath } from './gift-card-paths.ts';
import { InsecureView } from './InsecureView.tsx';
import { SignedInParts } from './SignedInParts.tsx';
import { VisitorView } from './VisitorView.tsx';

export function GiftCardsPage() {
  const { t } = useLingui();
  const href = useHref();
  const { isSignedIn, isPending } = useAuth();
  const { canEncrypt } = useGiftCardsService();
  const brand = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  const themes = loadableOf(useGiftCardThemes());
  const create = (
    <Link href={href(giftCardViewPath('create'))} variant="primary">
      {t`Create gift card`}
    </Link>
  );
  return (
    <PageFrame title={t`Gift cards`} actions={isSignedIn && canEncrypt ? create : undefined}>
      <LoadableContent
        loadable={themes}
        failureText={t`This page could not be loaded.`}
        placeholder={<Skeleton height="320px" />}
      >
        {(loaded) =>
          !canEncrypt ? (
            <InsecureView themes={loaded} />
          ) : isSignedIn ? (
            <SignedIn themes={loaded} brand={brand} />
          ) : isPending ? (
            <Skeleton height="320px" />
          ) : (
            <Visitor themes={loaded} />
          )
        }
      </LoadableContent>
    </PageFrame>
  );
}

interface PartProps {
  readonly themes: readonly GiftCardTheme[];
}

function SignedIn({ themes, brand }: PartProps & { readonly brand: string }) {
  const [query, setQuery] = useSearchParams();
  const linkCode = useLinkCode();
  return (
    <SignedInParts
      query={query}
      hasLinkCode={linkCode !== undefined}
      themes={themes}
      brand={brand}
      onQuery={(next) => setQuery(new URLSearchParams(next))}
    />
  );
}

const Visitor = ({ themes }: PartProps) => (
  <VisitorView themes={themes} hasLinkCode={useLinkCode() !== undefined} />
);
