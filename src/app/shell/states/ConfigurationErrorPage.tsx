/** Page for the operator when config.json is missing or wrong. In English, because no catalog is
 *  loaded and no other part of the product can start. */
import type { ConfigurationError } from '../../wiring/shell/deployment.ts';
import styles from './NotFound.module.css';

export function ConfigurationErrorPage({ error }: { readonly error: ConfigurationError }) {
  return (
    <main className={styles.page} lang="en" dir="ltr" role="alert">
      <h1 className={styles.title}>{error.message}</h1>
      <ul className={styles.text}>
        {error.fields.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </main>
  );
}
