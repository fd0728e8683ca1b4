/** Configures Storybook over the client's own build: the same compiler, the same macros, no
 *  telemetry. */
import { defineMain } from 'storybook-react-rsbuild/node';

export default defineMain({
  framework: { name: 'storybook-react-rsbuild', options: {} },
  stories: ['../stories/**/*.stories.@(ts|tsx)'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  rsbuildFinal: (config) => {
    // Integrity, Trusted Types and the icon belong to the page; a story's iframe has its own
    // scripts.
    config.security = {};
    delete config.html?.favicon;
    // Minification takes most of the build's time, and nobody downloads it.
    config.output = { ...config.output, minify: false };
    return config;
  },
});
