/** The chunk of a sign-in: its calls, and the transfer of the session to a listed site after it. */
export { requestHandOff } from '../wiring/session/hand-off.ts';
export * from '../wiring/session/sign-in-calls.ts';
