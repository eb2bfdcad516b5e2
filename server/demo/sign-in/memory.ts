import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Keeps the provider's codes, grants and refresh tokens in memory. They are lost when the process ends. */
export function memoryStore(): (model: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: 10_000 })
  const byUid = new LRUCache<string, string>({ max: 10_000 })
  const byGrant = new LRUCache<string, Set<string>>({ max: 10_000 })
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn) {
        const key = keyOf(id)
        kept.set(key, payload, expiresIn ? { ttl: expiresIn * 1000 } : {})
        if (payload.uid !== undefined) byUid.set(payload.uid, key)
        if (payload.grantId !== undefined && model !== 'Grant')
          byGrant.set(payload.grantId, (byGrant.get(payload.grantId) ?? new Set()).add(key))
      },
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => kept.get(byUid.get(uid) ?? ''),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const key of byGrant.get(grantId) ?? []) kept.delete(key)
        byGrant.delete(grantId)
      },
    }
  }
}
