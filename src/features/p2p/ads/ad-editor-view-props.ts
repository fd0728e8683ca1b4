/** What the ad editor and its sections show. */
import type { Reloadable } from '#domain/loadable.ts';
import type { AdEditorForm } from '#src/binding/p2p-center.ts';
import type { AdPreview } from '#src/queries/p2p-ads.ts';
import type { P2pSettings, PaymentMethod, PaymentType } from '#src/queries/p2p.ts';

export interface AdEditorViewProps {
  readonly form: AdEditorForm;
  readonly settings: P2pSettings;
  readonly types: readonly PaymentType[];
  /** Own accounts; undefined while they load. */
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly preview: Reloadable<AdPreview>;
  /** Available balance of the draft's coin, as text; undefined while it is not known. */
  readonly available: string | undefined;
  readonly onClose: () => void;
}
