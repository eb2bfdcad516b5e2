import type { Config } from '../../config.ts'

type Settings = Pick<Config, 'contentOrigin' | 'contentFallback'>

/** A host that serves course content. A shared host serves every launch, any other one a single launch. */
export type ContentHost = { origin: string; shared: boolean }

/** The text for `*` in the host of a launch: 128 random bits that nobody can guess. */
const LABEL = /^[0-9a-f]{32}$/
export const LABEL_LENGTH = 32

/** The hosts that serve course content, by the Host header of a request. */
export function contentHosts({ contentOrigin, contentFallback }: Settings) {
  const [scheme, suffix] = contentOrigin?.includes('*') ? contentOrigin.split('*') : []
  const shared = new Map<string, ContentHost>()
  for (const origin of [contentOrigin, contentFallback])
    if (origin !== undefined && !origin.includes('*')) shared.set(new URL(origin).host, { origin, shared: true })
  const domain = suffix?.replace(/:\d+$/, '')
  return {
    /** Returns the host, if it is written as browsers write it; else undefined. */
    find(host: string | undefined): ContentHost | undefined {
      if (host === undefined) return undefined
      const known = shared.get(host)
      if (known || scheme === undefined || suffix === undefined) return known
      const isLabelled = host.endsWith(suffix) && LABEL.test(host.slice(0, -suffix.length))
      return isLabelled ? { origin: `${scheme}${host}`, shared: false } : undefined
    },
    /** Whether the host must not serve the application: a content host in any spelling, or a host beside one. */
    isApart(host = ''): boolean {
      const plain = host.toLowerCase().replace(/\.(?=:|$)/, '')
      return shared.has(plain) || (domain !== undefined && plain.replace(/:\d*$/, '').endsWith(domain))
    },
  }
}
