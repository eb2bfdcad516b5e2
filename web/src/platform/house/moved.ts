import type { MovedAddress } from './rooms.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The new address for an old one. `to` may still contain `$org`: the organization that owns the thing with `id`. */
export type Redirect = { to: string; id: string | undefined; owner: MovedAddress['owner'] }

/**
 * Returns the new address for an old one, or undefined if there never was such an address. If two old addresses match,
 * the longer one counts.
 */
export function wayFrom(pathname: string, moved: MovedAddress[]): Redirect | undefined {
  const [found] = moved
    .flatMap((each) => {
      const [head] = new RegExp(`^${each.from.replace('$org', '[^/]+')}(?=/|$)`).exec(pathname) ?? []
      return head === undefined ? [] : [{ ...each, head }]
    })
    .toSorted((a, b) => b.head.length - a.head.length)
  if (!found) return undefined
  const rest = pathname.slice(found.head.length)
  const id = rest.split('/')[1]
  return { to: `${found.to}${rest}`, id: id !== undefined && ID.test(id) ? id : undefined, owner: found.owner }
}
