/** The door: the page of the exchange dashboard. */
export { DashboardPage } from './DashboardPage.tsx';
export { dashboardPathOf } from './dashboard-address.ts';
