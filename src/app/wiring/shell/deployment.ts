/** Loads the runtime configuration once and validates it with its schema; missing fields are never
 *  guessed. */
import { deploymentConfig, type DeploymentConfig } from '#contract/config.ts';
import { parse } from '#contract/codec.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { documentInPage } from './page-document.ts';

export type LoadedDeployment = DeploymentConfig & {
  /** A key of the Firebase project is missing or wrong: push is off, and nothing replaces it. */
  readonly isPushBroken?: boolean;
};

/** Configuration error with all wrong fields, for the deployer. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly fields: readonly string[];

  constructor(message: string, fields: readonly string[] = []) {
    super(message);
    this.fields = fields;
  }
}

/**
 * Loads the configuration. Optional fields that are wrong are left out and reported to `onError`.
 * @throws ConfigurationError naming each missing or wrong field, if a required one is among them.
 */
export async function loadDeployment(
  onError: (error: ConfigurationError) => void,
): Promise<LoadedDeployment> {
  const found = foundInPage() ?? (await fetchDocument());
  const parsed = parse(deploymentConfig, found);
  if (parsed.ok) return parsed.model;
  const fields = Object.entries(parsed.issues).map(([field, problem]) => `${field}: ${problem}`);
  const error = new ConfigurationError('config.json has missing or wrong fields', fields);
  const { withFallbacks } = await loadPart('operatorSettings');
  const completed = withFallbacks(found, Object.keys(parsed.issues));
  if (completed === undefined) throw error;
  onError(error);
  return completed;
}

function foundInPage(): unknown {
  try {
    return documentInPage('config');
  } catch {
    throw new ConfigurationError('the configuration in the page cannot be read');
  }
}

async function fetchDocument(): Promise<unknown> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' });
    if (!response.ok) throw new ConfigurationError(`config.json answered ${response.status}`);
    return (await response.json()) as unknown;
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError('config.json cannot be read');
  }
}
