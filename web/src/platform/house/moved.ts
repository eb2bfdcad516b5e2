import type { Moved } from './rooms.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Where an address of before leads: `to` may still want its `$org`, which the owner of the thing with `id` is. */
export type Way = { to: string; id: string | undefined; owner: Moved['owner'] }

/** The way from an old address; undefined for one that never was. Of two that fit, the longer one is meant. */
export function wayFrom(pathname: string, moved: Moved[]): Way | undefined {
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
