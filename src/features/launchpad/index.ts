export { LaunchpadPage } from './LaunchpadPage.tsx';
