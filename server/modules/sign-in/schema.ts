import { Type } from 'typebox'
import { Shape, Slug } from '#platform/shapes.ts'

export const SessionState = Shape('SessionState', { signed_in: Type.Boolean() })

export const SignInChoice = Shape('SignInChoice', { slug: Slug, display_name: Type.String() })
