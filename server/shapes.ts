import type { TSchema } from 'typebox'
import { DeletionConsequence, DeletionImpact } from './platform/deletion.ts'
import { ErrorBody, PersonRef } from './platform/shapes.ts'
import * as subjects from './modules/subjects/schema.ts'

/** Every shape with a name: the components of the document. A module adds one line. */
export const shapes: TSchema[] = [ErrorBody, PersonRef, DeletionConsequence, DeletionImpact, ...named(subjects)]

function named(module: Record<string, unknown>): TSchema[] {
  return Object.values(module).filter((value): value is TSchema => typeof value === 'object' && value !== null && '$id' in value)
}
