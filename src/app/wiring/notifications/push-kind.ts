/** How push messages reach a browser: by the Push API with the exchange's key, or by Firebase. */
export interface PushKind {
  /** Whether the exchange sends push messages. */
  readonly isOffered: (signal: AbortSignal | undefined) => Promise<boolean>;
  /** Sends the subscription of this browser again. @returns whether there is one. */
  readonly renew: () => Promise<boolean>;
  /** Subscribes this browser; the user has granted the permission. */
  readonly subscribe: () => Promise<'on' | 'absent'>;
  readonly unsubscribe: () => Promise<void>;
}
