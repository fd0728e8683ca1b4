/** Reads the operator's settings file, with the fields of /common-settings and
 *  /common-landing-custom-settings; omitted fields keep their defaults. */
import { readFileSync } from 'node:fs';
import { jsonOf } from '#contract/core/json.ts';
import { epochMs } from '#contract/core/time.ts';
import { landingSettings } from '#contract/rest/landing-settings.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { parse, type Codec } from '#contract/codec.ts';
import { MINIMUM_AGE } from '#domain/identity/age.ts';
import { ConfigError, type ServerConfig } from './config.ts';
import { DEFAULT_LANDING, DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import type { Services } from '#server/routes/services.ts';

export interface OperatorSettings {
  /** As configured; the switch at run time is not part of them. */
  readonly settings: ReturnType<Services['settings']>;
  readonly landing: Services['landing'];
}

/** @throws ConfigError for an unreadable file and for an unknown or invalid field. */
export function operatorSettingsOf({
  SETTINGS_FILE: path,
  MAINTENANCE: isMaintenance,
  IDENTITY_TYPE: identityType,
  IDENTITY_COUNTRIES: countries,
}: Pick<
  ServerConfig,
  'SETTINGS_FILE' | 'MAINTENANCE' | 'IDENTITY_TYPE' | 'IDENTITY_COUNTRIES'
>): OperatorSettings {
  const settings = { ...DEFAULT_SETTINGS, serverTime: epochMs(0) };
  // Not of the file: what the client is told is what the exchange does.
  const identityDetails = { served_countries: countries, minimum_age: MINIMUM_AGE };
  const given = path === undefined ? {} : fieldsIn(path);
  const known = {
    ...commonSettings.reply.encode(settings),
    ...landingSettings.reply.encode(DEFAULT_LANDING),
  };
  const unknown = Object.keys(given).find((field) => !Object.hasOwn(known, field));
  if (unknown !== undefined) throw configError(`"${unknown}" is no setting.`);
  const set = withFields(commonSettings.reply, settings, given);
  return {
    settings: {
      ...set,
      isMaintenance: set.isMaintenance || isMaintenance,
      identityType,
      identityDetails,
    },
    landing: withFields(landingSettings.reply, DEFAULT_LANDING, given),
  };
}

const configError = (problem: string) => new ConfigError(`TIDEMARK_SETTINGS_FILE: ${problem}`);

function fieldsIn(path: string): object {
  const fields = jsonOf(textIn(path));
  if (typeof fields !== 'object' || fields === null)
    throw configError(`${path} holds no JSON object.`);
  return fields;
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw configError(`${path} cannot be read.`);
  }
}

function withFields<Wire extends object, Model>(
  of: Codec<Wire, Model>,
  model: Model,
  given: object,
): Model {
  const parsed = parse(of, { ...of.encode(model), ...given });
  if (parsed.ok) return parsed.model;
  const [[field, problem] = ['', '']] = Object.entries(parsed.issues);
  throw configError(`${field} is wrong: ${problem}.`);
}
