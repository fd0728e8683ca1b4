/** Opens the broadcast service: sockets of our own, or the outside service that the settings name. */
import { ownerOfChannel } from '#server/realtime/channel-owner.ts';
import { createOutsideBroadcast } from '#server/realtime/publishing/outside-broadcast.ts';
import type { Broadcast } from '#server/realtime/pusher/broadcast-api.ts';
import { createBroadcastService } from '#server/realtime/pusher/broadcast-service.ts';
import { connectionBudgetOf } from '#server/runtime/connection-budget.ts';
import type { Delays } from '#server/runtime/delays.ts';
import type { ServerConfig } from '#server/config/config.ts';
import type { ServerParts } from './server-parts.ts';

/** @param allowedOrigins filled by the caller when the HTTP port is known. */
export function openBroadcast(
  config: ServerConfig,
  parts: ServerParts,
  delays: Delays,
  allowedOrigins: readonly string[],
): Broadcast {
  const broadcast = createBroadcast(config, parts, delays, allowedOrigins);
  return parts.faults?.wrap(broadcast) ?? broadcast;
}

function createBroadcast(
  config: ServerConfig,
  parts: ServerParts,
  delays: Delays,
  allowedOrigins: readonly string[],
): Broadcast {
  const { clock, schedule, randomBytes, log, openFileLimit } = parts;
  const app = {
    appId: config.BROADCAST_APP_ID,
    key: config.BROADCAST_KEY,
    secret: config.BROADCAST_SECRET ?? randomBytes(32).toString('hex'),
  };
  if (config.BROADCAST_PUBLISH_URL !== undefined) {
    return createOutsideBroadcast({
      ...app,
      addresses: config.BROADCAST_PUBLISH_URL,
      clock,
      schedule,
      onOutage: (reason) => log.error({ reason }, 'the broadcast service does not accept events'),
      onRecovery: (droppedEventCount) =>
        log.warn({ droppedEventCount }, 'the broadcast service accepts events again'),
      onRejection: (reason) => log.error({ reason }, 'the broadcast service rejected a call'),
      onFanOut: (durationMs) => delays.note('fanOut', durationMs),
    });
  }
  return createBroadcastService({
    ...app,
    host: config.HOST,
    port: config.BROADCAST_PORT,
    clock,
    schedule,
    random: (limit) => randomBytes(6).readUIntBE(0, 6) % limit,
    allowedOrigins,
    trustedProxies: config.TRUSTED_PROXIES,
    limits: {
      ...socketLimitsOf(connectionBudgetOf(openFileLimit).sockets),
      socketsPerBlockMax: config.CONNECTIONS_PER_ADDRESS,
      socketsPerSiteMax: config.CONNECTIONS_PER_ADDRESS * 4,
    },
    // A channel with a user id in its name is joined by its owner only, as a private channel.
    maySubscribe: (_socket, channel) =>
      ownerOfChannel(channel) === undefined || channel.startsWith('private-'),
    userOfChannel: (channel) => ownerOfChannel(channel)?.toString(),
    onInternalError: (error) => log.error(error, 'broadcast'),
    delays,
  });
}

/** A fifth of all sockets is kept for accounts. */
const socketLimitsOf = (connectionCountMax: number) => ({
  connectionCountMax,
  anonymousCountMax: Math.floor(connectionCountMax * 0.8),
});
