/** Opens maintenance and the operator's desk over the opened parts. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import {
  exchangeStatusChannel,
  MAINTENANCE_EVENT,
  maintenanceUpdateCodec,
} from '#contract/realtime/exchange-status.ts';
import type { Custody } from '#server/custody/custody.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import type { Handler } from '#server/http/handler.ts';
import type { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import type { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import { Maintenance } from '#server/operator/maintenance.ts';
import { sectionCalls } from '#server/operator/section-calls.ts';
import type { Referrals } from '#server/referrals/referrals.ts';
import type { SupportChats } from '#server/support/support-chats.ts';
import type { OperatorSettings } from '#server/config/operator-settings.ts';
import type { OpenedIdentity } from './open-identity.ts';
import type { EarnService } from '#server/earn/earn-service.ts';
import type { OpenedP2p } from './open-p2p.ts';
import type { Trading } from './open-trading.ts';
import type { ServerParts } from './server-parts.ts';

export function openMaintenance(
  { clock }: ServerParts,
  { db, exchange, broadcast }: Trading,
  { isMaintenance }: OperatorSettings['settings'],
  { service: p2p }: Pick<OpenedP2p, 'service'>,
): Maintenance {
  const channel = subscriptionNameOf(exchangeStatusChannel, undefined);
  const maintenance = new Maintenance({
    db,
    write: recordWriter(db, exchange, clock),
    isSetByConfiguration: isMaintenance,
    onSwitch: (isOn) =>
      void broadcast.publish(
        channel,
        MAINTENANCE_EVENT,
        maintenanceUpdateCodec.encode({ isMaintenance: isOn }),
      ),
  });
  p2p.setOpen(() => !maintenance.state.isOn);
  return maintenance;
}

/** The settings as they are now: those of the configuration, with the switch of maintenance. */
export function settingsNow(
  configured: OperatorSettings['settings'],
  { state: { isOn, text } }: Pick<Maintenance, 'state'>,
): OperatorSettings['settings'] {
  const maintenanceText = text === '' ? configured.maintenanceText : text;
  return { ...configured, isMaintenance: isOn, maintenanceText };
}

interface DeskParts {
  readonly trading: Trading;
  readonly custody: Custody;
  readonly referrals: Referrals;
  readonly supportChats: SupportChats;
  readonly identity: OpenedIdentity;
  readonly earn: EarnService;
  readonly p2p: OpenedP2p;
  readonly giftCards: GiftCardService;
  readonly launchpad: LaunchpadService;
  readonly maintenance: Maintenance;
}

export function openSectionCalls(
  { clock }: ServerParts,
  { trading, identity, p2p, ...others }: DeskParts,
): readonly Handler[] {
  const { db, exchange, broadcast, notices } = trading;
  return sectionCalls({
    ...others,
    identity: identity.service.context,
    p2p: p2p.service,
    announcements: {
      db,
      write: recordWriter(db, exchange, clock),
      news: notices.news,
      notifications: notices.notifications,
    },
    overview: { db, clock, startedAt: clock(), exchange, broadcast },
    futures: { db, records: trading.futures.records },
  });
}
