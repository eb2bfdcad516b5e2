/** The environment, as the settings are read from it. */
export type Env = Record<string, string | undefined>

/** A setting is missing or wrong: the start stops with this one line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
