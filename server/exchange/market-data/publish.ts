/** How the feeds reach their subscribers: the broadcast service's `publish`, or a test's list. `data` is
 *  in the wire's words, or is their JSON text already. */
export type Publish = (channel: string, event: string, data: unknown) => unknown;
