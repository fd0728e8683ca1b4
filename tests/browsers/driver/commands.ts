/** Commands of W3C WebDriver that the journeys use, and the two protocols that carry them: Firefox
 *  accepts them on its Marionette socket under the same names with the same parameters, which is
 *  what geckodriver forwards; WebKit's driver accepts them over HTTP. */

export type Command =
  | 'Navigate'
  | 'Refresh'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'PerformActions'
  | 'TakeScreenshot'
  | 'SetWindowRect'
  | 'GetWindowHandles'
  | 'SwitchToWindow';

export type Parameters = Readonly<Record<string, unknown>>;

/** A started browser with one window and an empty profile. */
export interface Connection {
  /** @throws Error with the driver's own message. */
  send(command: Command, parameters?: Parameters): Promise<unknown>;
  /** Ends the browser and all its processes. */
  close(): Promise<void>;
}

/** Scripts that are sent to WebKit before the page's load event may never return. */
export const CAPABILITIES = { pageLoadStrategy: 'normal' } as const;

/** Time zone and language of the journeys in Chromium. */
export const PLACE = {
  TZ: 'Asia/Ho_Chi_Minh',
  LANG: 'en_US.UTF-8',
  LC_ALL: 'en_US.UTF-8',
} as const;

export const START_TIMEOUT_MS = 60_000;
export const CHECK_INTERVAL_MS = 50;
