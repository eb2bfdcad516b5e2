/**
 * Returns the offer that a reader prefers, by an Accept or Accept-Language header. A wish such as `de-AT` or `text/*` matches the offers it
 * begins with. Without a match, returns the first offer.
 */
export function preferred<const Offer extends string>(header: string | undefined, offers: readonly [Offer, ...Offer[]]): Offer {
  const wishes = (header ?? '')
    .split(',')
    .map(wishOf)
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
  for (const { name } of wishes) {
    const found = offers.find((offer) => fits(name, offer))
    if (found !== undefined) return found
  }
  return offers[0]
}

function wishOf(text: string): { name: string; worth: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const [, given = '1'] = parameters.map((part) => /^q=([\d.]+)$/.exec(part)).find(Boolean) ?? []
  return { name, worth: name === '' ? 0 : Number(given) || 0 }
}

/** Whether an offer matches a wish: `*`, `text/*`, the same, or a language with a country. */
const fits = (wish: string, offer: string) =>
  wish === offer ||
  wish === '*' ||
  wish === '*/*' ||
  (wish.endsWith('/*') && offer.startsWith(wish.slice(0, -1))) ||
  wish.startsWith(`${offer}-`)
