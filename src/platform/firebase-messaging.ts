/** Registration token of Firebase Cloud Messaging. The only file that imports the library; it is loaded when a
 *  deployment with a Firebase project needs a token. Messages arrive at the shell's service worker, so the library
 *  starts no worker of its own. */
import { getApps, initializeApp, type FirebaseApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken, isSupported } from '@firebase/messaging';
import { shellRegistration, UnsupportedBrowserError } from './push.ts';

/** The four names of a Firebase project, all public. */
export interface FirebaseProject {
  readonly projectId: string;
  readonly apiKey: string;
  readonly appId: string;
  readonly messagingSenderId: string;
}

/**
 * Returns the token of this browser. The library stores it, renews it every week, and requests another one when
 * the browser has changed its subscription.
 * @throws UnsupportedBrowserError in a browser that the library does not support.
 */
export async function readFirebaseToken(project: FirebaseProject): Promise<string> {
  // Messaging of an unsupported browser would throw after its creation, where nothing catches it.
  if (!(await isSupported())) throw new UnsupportedBrowserError(['cookies or IndexedDB']);
  const serviceWorkerRegistration = await shellRegistration();
  return getToken(getMessaging(appOf(project)), { serviceWorkerRegistration });
}

/** Ends the token and the browser's subscription. */
export async function deleteFirebaseToken(project: FirebaseProject): Promise<void> {
  // Gives the library our worker: without one, it would start a worker of its own.
  await readFirebaseToken(project);
  await deleteToken(getMessaging(appOf(project)));
}

const appOf = (project: FirebaseProject): FirebaseApp => getApps()[0] ?? initializeApp(project);
