/** Function that sends feeds to their subscribers: `publish` of the broadcast service, or a list in
 *  tests. `data` is in wire format, or already its JSON text. */
export type Publish = (channel: string, event: string, data: unknown) => unknown;
