import { Type } from 'typebox'
import { Slug } from '#platform/shapes.ts'

export const SignInChoice = Type.Object({ slug: Slug, display_name: Type.String() }, { $id: 'SignInChoice' })
