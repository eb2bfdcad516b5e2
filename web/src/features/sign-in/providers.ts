import { fetchOrTake } from '../../platform/asked-first.ts'

export type Provider = { slug: string; display_name: string }

/** Sign-in providers, which are public. */
export async function listProviders(): Promise<Provider[]> {
  const response = await fetchOrTake(new Request('/auth/providers'))
  if (!response.ok) throw new Error('The sign-in providers could not be listed.')
  const answer: Provider[] | { items: Provider[] } = await response.json()
  return Array.isArray(answer) ? answer : answer.items
}
