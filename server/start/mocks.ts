/** Mocks of external services for local development and tests. Each starts only if configured, and
 *  the configuration allows mocks on loopback only. */
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '#server/config/config.ts';
import { captchaServerOf } from '#server/captcha/captcha-settings.ts';
import { registerMockCaptcha, type MockCaptchaOptions } from '#server/captcha/mock-captcha.ts';
import { federatedSettingsOf } from '#server/federated/federated-settings.ts';
import {
  registerLocalProvider,
  type LocalProviderOptions,
} from '#server/federated/local-provider.ts';
import { registerLocalTelegram } from '#server/federated/local-telegram.ts';

export async function registerMocks(
  app: FastifyInstance,
  config: ServerConfig,
  options: LocalProviderOptions & Omit<MockCaptchaOptions, 'server'>,
): Promise<void> {
  const captcha = captchaServerOf(config, '');
  if (config.CAPTCHA === 'local' && captcha !== undefined) {
    registerMockCaptcha(app, { ...options, server: captcha });
  }
  if (!config.LOCAL_PROVIDERS) return;
  await registerLocalProvider(app, options);
  const { telegram } = federatedSettingsOf(config, '');
  if (telegram !== undefined)
    registerLocalTelegram(app, { ...options, botToken: telegram.botToken });
}
