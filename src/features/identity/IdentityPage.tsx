/** Page of identity verification. The level that another page needs, and the way back, are in the address. */
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { IdentityCase, PaperKind } from '#contract/entities/identity.ts';
import { useAuth } from '#src/binding/auth.ts';
import {
  useIdentityForm,
  useIdentityService,
  usePhoneLink,
  type KnownIdentity,
} from '#src/binding/identity.ts';
import { useProviderInquiry } from '#src/binding/identity-provider.ts';
import {
  useActiveDocuments,
  useIdentity,
  useIdentityLimits,
  useIdentitySettings,
  useOwnPaper,
  type IdentitySettings,
} from '#src/queries/identity.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { Capture } from './parts/Capture.tsx';
import { OwnPaperView } from './parts/OwnPaperView.tsx';
import { PhoneLinkView } from './parts/PhoneLinkView.tsx';
import { ProviderPanel } from './parts/ProviderPanel.tsx';
import { IdentityView } from './IdentityView.tsx';

/** While a phone uploads, and while a review is pending: the notification may be lost. */
const POLL_MS = 3_000;
const REVIEW_POLL_MS = 30_000;

/** A phone that has opened the link goes on when the dialog is closed. */
type PhoneDialog = 'unused' | 'open' | 'closed';

export function IdentityPage() {
  const { user } = useAuth();
  return user === undefined ? null : <OwnIdentity key={user.id} />;
}

function OwnIdentity() {
  const { user } = useAuth();
  const { returnPathOf } = useIdentityService();
  const [query] = useSearchParams();
  const [phone, setPhone] = useState<PhoneDialog>('unused');
  const isPhoneOpen = phone === 'open';
  const [viewed, setViewed] = useState<PaperKind>();
  const limits = loadableOf(useIdentityLimits());
  const { known, isFailed, isOutdated, retry } = useKnown(phone !== 'unused');
  const wantedLevel = levelIn(query.get('level'));
  const form = useIdentityForm(
    {
      profile: { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' },
      level: wantedLevel,
    },
    known,
    isFailed,
  );
  const found = form.known?.identity.case;
  return (
    <>
      <IdentityView
        form={form}
        limits={limits}
        isSocialLogin={user?.isSocialLogin ?? false}
        isOutdated={isOutdated}
        onRetry={retry}
        wantedLevel={wantedLevel}
        returnPath={returnPathOf(query.get('return'))}
        onPhone={() => setPhone('open')}
        onView={setViewed}
        provider={known !== undefined && <Provider settings={known.settings} />}
      />
      {form.paperActor !== undefined && !isPhoneOpen && (
        <Capture
          key={form.paperActor.sessionId}
          actor={form.paperActor}
          documentType={found?.details.documentType}
          onPhone={() => setPhone('open')}
          onClose={form.leavePaper}
        />
      )}
      {viewed !== undefined && found !== undefined && (
        <OwnPaper found={found} kind={viewed} onClose={() => setViewed(undefined)} />
      )}
      {isPhoneOpen && found !== undefined && (
        <Phone caseId={found.id} onClose={() => setPhone('closed')} />
      )}
    </>
  );
}

const levelIn = (text: string | null): number | undefined =>
  text !== null && /^[123]$/.test(text) ? Number(text) : undefined;

/** What is read before anything can be decided; the same object while it is unchanged. */
function useKnown(isPhoneUsed: boolean) {
  const { today } = useIdentityService();
  const [isInReview, setInReview] = useState(false);
  const identity = useIdentity(isPhoneUsed ? POLL_MS : isInReview ? REVIEW_POLL_MS : undefined);
  const settings = useIdentitySettings(isInReview ? REVIEW_POLL_MS : undefined);
  const documents = useActiveDocuments(settings.data?.type);
  const isNowInReview = identity.data?.case?.state === 'in_review';
  if (isNowInReview !== isInReview) setInReview(isNowInReview);
  const [found, kind] = [identity.data, settings.data];
  const list = kind?.type === 'DR' ? documents.data : NONE;
  const known = useMemo(
    (): KnownIdentity | undefined =>
      found === undefined || kind === undefined || list === undefined
        ? undefined
        : { identity: found, settings: kind, documents: list, today: today() },
    [found, kind, list, today],
  );
  const reads = [identity, settings, ...(kind?.type === 'DR' ? [documents] : [])];
  return {
    known,
    isFailed: known === undefined && reads.some(({ isError }) => isError),
    isOutdated: known !== undefined && reads.some(({ isError }) => isError),
    retry: () => {
      for (const read of reads) if (read.isError) void read.refetch();
    },
  };
}

const NONE = [] as const;

/** As the provider writes it into the address to which it returns. */
const INQUIRY_ID = /^[\w-]{1,80}$/;

function Provider({ settings }: { readonly settings: IdentitySettings }) {
  const [query] = useSearchParams();
  const returned = query.get('inquiry_id') ?? '';
  const returnedId = INQUIRY_ID.test(returned) ? returned : undefined;
  return <ProviderPanel provider={useProviderInquiry(settings, returnedId)} />;
}

function Phone({ caseId, onClose }: { readonly caseId: string; readonly onClose: () => void }) {
  const { linkOf } = useIdentityService();
  return <PhoneLinkView link={usePhoneLink(caseId)} linkOf={linkOf} onClose={onClose} />;
}

interface OwnPaperProps {
  readonly found: IdentityCase;
  readonly kind: PaperKind;
  readonly onClose: () => void;
}

function OwnPaper({ found, kind, onClose }: OwnPaperProps) {
  const labels = useIdentityLabels();
  return (
    <OwnPaperView
      name={labels.paper(kind, found.details.documentType)}
      file={loadableOf(useOwnPaper(found.id, kind))}
      onClose={onClose}
    />
  );
}
