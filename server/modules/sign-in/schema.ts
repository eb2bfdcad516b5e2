import { Type } from 'typebox'
import { Slug } from '#platform/shapes.ts'

export const SessionState = Type.Object({ signed_in: Type.Boolean() }, { $id: 'SessionState' })

export const SignInChoice = Type.Object({ slug: Slug, display_name: Type.String() }, { $id: 'SignInChoice' })
