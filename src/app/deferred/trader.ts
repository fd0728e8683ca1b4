/** The chunk of signed-in users: the session's requests with axios, and the account's data. */
export * from '../wiring/session/session-calls.ts';
export { sendByAxios } from '#src/api/axios-transport.ts';
export { authorize, openAccount } from '../wiring/account/trader.ts';
