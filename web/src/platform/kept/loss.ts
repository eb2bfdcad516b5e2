import type { Schemas } from '../client.ts'
import { losses } from './losses.gen.ts'

/** Returns a consequence of a deletion in the language of the user. Without a translation it returns the English of the service. */
export function lossWords({ count, description }: Pick<Schemas['DeletionConsequence'], 'count' | 'description'>): string {
  const said = description.replace(String(count), '#')
  return losses.find(({ one, many }) => said === (count === 1 ? one : many))?.says(count) ?? description
}
