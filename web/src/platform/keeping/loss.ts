import type { Schemas } from '../client.ts'
import { losses } from './losses.gen.ts'

/** Returns a consequence of a deletion in the language of the user, or in the English of the service if there is no translation. */
export function lossWords({ count, description }: Pick<Schemas['DeletionConsequence'], 'count' | 'description'>): string {
  const said = description.replace(String(count), '#')
  return losses.find(({ one, many }) => said === (count === 1 ? one : many))?.says(count) ?? description
}
