import type { Schemas } from '../client.ts'
import { losses } from './losses.gen.ts'

/** What goes with something, in the reader's language. What has no words stays in the service's own English. */
export function lossWords({ count, description }: Pick<Schemas['DeletionConsequence'], 'count' | 'description'>): string {
  const said = description.replace(String(count), '#')
  return losses.find(({ one, many }) => said === (count === 1 ? one : many))?.says(count) ?? description
}
