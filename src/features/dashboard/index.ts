/** Public exports of the feature: the exchange dashboard page. */
export { DashboardPage } from './DashboardPage.tsx';
export { dashboardPathOf } from './dashboard-address.ts';
