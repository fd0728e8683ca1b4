/** Paths of the mock providers. */
export const LOCAL_PROVIDER_PATH = '/stand-in/openid';
export const LOCAL_TELEGRAM_PATH = '/stand-in/telegram/auth';
