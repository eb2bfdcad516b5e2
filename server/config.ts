import { resolve } from 'node:path'
import { database } from './config-database.ts'
import { embeddings } from './config-embeddings.ts'
import { mail } from './config-mail.ts'
import { ConfigError, type Env, integer, isLoopback, oneOf } from './config-parts.ts'
import { demoSuperuser } from './demo/people.ts'

export type S3Config = {
  kind: 's3'
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  forcePathStyle: boolean
}
export type BlobConfig = { kind: 'disk'; dir: string } | S3Config | { kind: 'none' }
export type Config = Readonly<ReturnType<typeof readConfig>>

const ownVariables: ReadonlySet<string> = new Set([
  'HOST', 'PORT', 'PUBLIC_ORIGIN', 'CONTENT_ORIGIN', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER', 'DATABASE_POOL_SIZE', 'DATABASE_CONNECTION_WAIT', 'DATABASE_STATEMENT_TIMEOUT', 'DATA_DIR', 'BLOB_STORE', 'SIGNING_KEY', 'SIGNING_KEY_PREVIOUS',
  'SIGN_IN_PROVIDERS_FILE', 'SUPERUSERS', 'CRON_SECRET', 'SCHEDULER', 'CALENDAR_FEEDS_ENABLED', 'SMTP_URL', 'MAIL_FROM',
  'DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY_FILE', 'EMBEDDINGS_URL', 'EMBEDDINGS_MODEL', 'EMBEDDINGS_API_KEY', 'LOG_LEVEL',
  'METRICS_TOKEN', 'TRUST_PROXY', 'CORS_ORIGINS', 'ALLOW_PRIVATE_PROVIDERS', 'RATE_LIMIT_PER_MINUTE', 'PROVIDER_SECRET_NAMES', 'DRAIN_SECONDS', 'UPLOAD_QUOTA_BYTES',
  // Variables that belong to the process.
  'PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'PWD', 'OLDPWD', 'SHLVL', 'TERM', 'LANG', 'TZ', 'TMPDIR', 'HOSTNAME', 'MAIL', '_',
  'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'INVOCATION_ID', 'JOURNAL_STREAM', 'NOTIFY_SOCKET', 'CREDENTIALS_DIRECTORY',
]) // prettier-ignore
const ownVariablePrefixes = [
  'S3_',
  'AWS_',
  'PG',
  'NODE_',
  'NPM_',
  'LD_',
  'DYLD_',
  'LC_',
  'XDG_',
  'SSH_',
  'SSL_',
  'SYSTEMD_',
  'UV_',
] as const

/** Whether a variable belongs to the service. No sign-in provider may name such a variable as its secret. */
export const isOwnVariable = (name: string) => ownVariables.has(name) || ownVariablePrefixes.some((prefix) => name.startsWith(prefix))

/** Reads all settings from the environment; no other code reads it. An empty variable counts as unset. */
export function readConfig(env: Env, { demo = false }: { demo?: boolean } = {}) {
  const port = integer(env, 'PORT', 3000, 0, 65_535)
  const publicOrigin = origin(env, 'PUBLIC_ORIGIN') ?? `http://localhost:${port}`
  const toDatabase = database(env)
  const { databaseUrl } = toDatabase
  const dataDir = resolve(env.DATA_DIR || './data')
  const config = {
    demo,
    host: env.HOST || '127.0.0.1',
    port,
    publicOrigin,
    ...contentOrigins(env, publicOrigin, port),
    ...toDatabase,
    dataDir,
    blobs: blobs(env, dataDir),
    signingKey: signingKey(env, databaseUrl),
    /** Earlier keys of the installation. Their signatures are still accepted. */
    previousSigningKeys: previousSigningKeys(env),
    signInProvidersFile: env.SIGN_IN_PROVIDERS_FILE || undefined,
    superusers: demo ? [...superusers(env), demoSuperuser] : superusers(env),
    cronSecret: env.CRON_SECRET || undefined,
    scheduler: flag(env, 'SCHEDULER', databaseUrl === undefined),
    /** Undefined if no mail is sent. */
    mail: mail(env),
    /** Undefined if the search compares words only. */
    embeddings: embeddings(env),
    calendarFeeds: flag(env, 'CALENDAR_FEEDS_ENABLED', true),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], demo ? 'warn' : 'info'),
    metricsToken: env.METRICS_TOKEN || undefined,
    /** Number of proxies in front. Each adds the address of its client to `X-Forwarded-For`. */
    trustProxy: hops(env),
    corsOrigins: (env.CORS_ORIGINS ?? '').split(',').flatMap((text) => origin({ CORS_ORIGINS: text.trim() }, 'CORS_ORIGINS') ?? []),
    allowPrivateProviders: demo || flag(env, 'ALLOW_PRIVATE_PROVIDERS', false),
    uploadQuotaBytes: bytes(env, 'UPLOAD_QUOTA_BYTES'),
    rateLimitPerMinute: integer(env, 'RATE_LIMIT_PER_MINUTE', 6000, 1, 10_000_000),
    /** Time between failing readiness and closing. A demo has no load balancer, so it waits less. */
    drainMs: integer(env, 'DRAIN_SECONDS', demo ? 1 : 5, 0, 300) * 1000,
    /** Whether sign-in providers may name a variable: never one of the service's own, and only listed ones if there is a list. */
    providersMayRead: mayRead(env),
    /** Returns the value of a variable that sign-in providers may name. */
    secret: (name: string) => (mayRead(env)(name) ? env[name] || undefined : undefined),
  }
  if (demo && !isLoopback(config.host))
    throw new ConfigError('HOST must be a loopback address with --demo: the demo people sign in without a password.')
  return Object.freeze(config)
}

function bytes(env: Env, name: string): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (value === 0) throw new ConfigError(`${name} must be a whole number of bytes, such as 10737418240 for 10 GiB.`)
  return value
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]?.toLowerCase()
  if (!text) return fallback
  if (['on', 'true', '1', 'yes'].includes(text)) return true
  if (['off', 'false', '0', 'no'].includes(text)) return false
  throw new ConfigError(`${name} must be on or off.`)
}

/** Reads the number of proxies. `on` means one proxy, as before proxies were counted. */
function hops(env: Env): number {
  const text = env.TRUST_PROXY ?? ''
  if (/^\d{1,9}$/.test(text)) return integer(env, 'TRUST_PROXY', 0, 0, 20)
  try {
    return flag(env, 'TRUST_PROXY', false) ? 1 : 0
  } catch {
    throw new ConfigError('TRUST_PROXY must be the number of proxies in front, or off.')
  }
}

function mayRead(env: Env): (name: string) => boolean {
  const listed = env.PROVIDER_SECRET_NAMES?.split(',').map((name) => name.trim())
  const names = env.PROVIDER_SECRET_NAMES ? new Set(listed) : undefined
  return (name) => !isOwnVariable(name) && (names?.has(name) ?? true)
}

function origin(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new ConfigError(`${name} must be an origin such as https://learning.example.org, without a path.`)
  }
  return url.origin
}

type ContentOrigins = { contentOrigin: string | undefined; contentFallback: string | undefined }

/**
 * Reads the origin of course content. A `*` in it stands for a name that only one launch has. The fallback is for browsers that cannot
 * resolve names below localhost.
 */
function contentOrigins(env: Env, publicOrigin: string, port: number): ContentOrigins {
  const given = origin(env, 'CONTENT_ORIGIN')
  const { hostname } = new URL(publicOrigin)
  const local = (name: string) => (hostname === 'localhost' ? new URL(`http://${name}:${port}`).origin : undefined)
  const byDefault = { contentOrigin: local('*.localhost'), contentFallback: local('127.0.0.1') }
  if (given === undefined || given === byDefault.contentOrigin) return byDefault
  if (given === publicOrigin) throw new ConfigError('CONTENT_ORIGIN must differ from PUBLIC_ORIGIN: course packages are untrusted code.')
  const [before, domain] = given.split('*')
  if (domain === undefined) return { contentOrigin: given, contentFallback: undefined }
  if (!/^https?:\/\/\*\.[^*]+$/.test(given))
    throw new ConfigError('CONTENT_ORIGIN may have one *, as its first name: https://*.content.example.org.')
  const covered = new URL(`${before}x${domain}`).hostname.slice(1)
  // Within a domain, browsers share cookies among its names. They share none between localhost and the names below it.
  if (`.${hostname}`.endsWith(covered) && !(hostname === 'localhost' && covered === '.localhost'))
    throw new ConfigError('CONTENT_ORIGIN must not cover PUBLIC_ORIGIN: course packages are untrusted code.')
  return { contentOrigin: given, contentFallback: undefined }
}

function signingKey(env: Env, databaseUrl: string | undefined): string | undefined {
  const key = env.SIGNING_KEY || undefined
  if (!key && databaseUrl) throw new ConfigError('SIGNING_KEY is required with DATABASE_URL: give at least 32 random characters.')
  if (key && key.length < 32) throw new ConfigError('SIGNING_KEY must have at least 32 characters.')
  return key
}

function previousSigningKeys(env: Env): string[] {
  const keys = (env.SIGNING_KEY_PREVIOUS ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (keys.length > 5 || keys.some((key) => key.length < 32))
    throw new ConfigError('SIGNING_KEY_PREVIOUS must be a comma-separated list of at most 5 keys, each of at least 32 characters.')
  return keys
}

function blobs(env: Env, dataDir: string): BlobConfig {
  const kind = oneOf(env, 'BLOB_STORE', ['disk', 's3', 'none'], 'disk')
  if (kind === 'none') return { kind }
  if (kind === 'disk') return { kind, dir: resolve(dataDir, 'blobs') }
  const bucket = env.S3_BUCKET
  if (!bucket) throw new ConfigError('S3_BUCKET is required with BLOB_STORE=s3.')
  return {
    kind,
    bucket,
    endpoint: origin(env, 'S3_ENDPOINT'),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID || undefined,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY || undefined,
    forcePathStyle: flag(env, 'S3_FORCE_PATH_STYLE', false),
  }
}

function superusers(env: Env): { provider: string; subject: string }[] {
  return (env.SUPERUSERS ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((entry) => {
      const at = entry.indexOf(':')
      if (at < 1 || at === entry.length - 1) throw new ConfigError('SUPERUSERS must be a comma-separated list of provider-slug:subject.')
      return { provider: entry.slice(0, at), subject: entry.slice(at + 1) }
    })
}
