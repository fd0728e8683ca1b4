import { afterEach, expect, it, vi } from 'vitest';
import {
  install,
  isInstallOffered,
  onInstallOffer,
  watchInstallOffer,
} from '#src/platform/install-offer.ts';

const offerEvent = (): Event & { readonly prompt: () => Promise<void> } =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(() => Promise.resolve()) });

watchInstallOffer();
afterEach(() => void dispatchEvent(new Event('appinstalled')));

it('offers nothing when the browser offers nothing', async () => {
  expect(isInstallOffered()).toBe(false);
  await install();
});

it('stores an offer until it is used, and prompts once', async () => {
  const listener = vi.fn();
  const unwatch = onInstallOffer(listener);
  const offer = offerEvent();
  dispatchEvent(offer);
  expect([isInstallOffered(), listener.mock.calls.length]).toEqual([true, 1]);
  await install();
  await install();
  expect(offer.prompt).toHaveBeenCalledOnce();
  expect([isInstallOffered(), listener.mock.calls.length]).toEqual([false, 3]);
  unwatch();
  dispatchEvent(offerEvent());
  expect(listener).toHaveBeenCalledTimes(3);
});

it('removes the offer once the app is installed in any way', () => {
  dispatchEvent(offerEvent());
  dispatchEvent(new Event('appinstalled'));
  expect(isInstallOffered()).toBe(false);
});
