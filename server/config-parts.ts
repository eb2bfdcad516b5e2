/** The environment variables from which the settings are read. */
export type Env = Record<string, string | undefined>

/** A setting is missing or wrong. The start stops and shows this one line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Runs work that depends on a setting. If it fails, the start stops with one line that names the setting. */
export async function blaming<T>(setting: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { message, code = 'it failed' } = error as { message: string; code?: string }
    throw new ConfigError(`${setting} cannot be used: ${(message || code).split('\n', 1)[0]!}.`)
  }
}

export function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`)
  return value
}

export function oneOf<T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const text = env[name]
  if (!text) return fallback
  const found = allowed.find((value) => value === text)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}.`)
  return found
}
