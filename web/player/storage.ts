declare global {
  interface Window {
    /**
     * Lends a page its storage. Pages of the course call it before their own scripts, if the service was told that the
     * browser denies storage.
     */
    lendStorage?: (page: Window) => void
  }
}

type Area = 'localStorage' | 'sessionStorage'

/** Whether the browser denies storage. Browsers may deny it to frames of other sites, and then throw on each access. */
export const storageDenied = !(['localStorage', 'sessionStorage'] satisfies Area[]).every(isThere)

function isThere(area: Area): boolean {
  try {
    return typeof window[area].length === 'number'
  } catch {
    return false
  }
}

/**
 * Lends the pages of the course an in-memory storage if the browser denies them its own. All pages share it, and it is
 * gone when the window closes.
 */
export function lendStorage(): void {
  if (!storageDenied) return
  const areas: Record<Area, Storage> = { localStorage: storageInMemory(), sessionStorage: storageInMemory() }
  window.lendStorage = (page) => {
    for (const [name, value] of Object.entries(areas)) Object.defineProperty(page, name, { value, configurable: true, enumerable: true })
  }
}

/** Returns an implementation of the Storage interface, names as properties included. */
function storageInMemory(): Storage {
  const values = new Map<string, string>()
  const methods = {
    getItem: (key: unknown) => values.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => void values.set(String(key), String(value)),
    removeItem: (key: unknown) => void values.delete(String(key)),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
  return new Proxy<Storage>(methods, {
    get: (target, key) => (typeof key === 'symbol' || key in target ? Reflect.get(target, key) : values.get(key)),
    set: (target, key, value) => {
      if (typeof key === 'symbol' || key in target) return Reflect.set(target, key, value)
      methods.setItem(key, value)
      return true
    },
    has: (target, key) => key in target || (typeof key === 'string' && values.has(key)),
    deleteProperty: (_target, key) => {
      if (typeof key === 'string') values.delete(key)
      return true
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, key) => {
      const value = typeof key === 'string' ? values.get(key) : undefined
      return value === undefined ? undefined : { value, writable: true, configurable: true, enumerable: true }
    },
  })
}
