import { type Static, Type } from 'typebox'
import { OneOf, Ref, Shape } from '#platform/shapes.ts'

/** What is looked at, in this order. */
export const CHECKS = ['discovery', 'issuer', 'sign_in', 'keys', 'client_method', 'client_secret', 'client', 'introspection'] as const

export const ConnectionCheck = Shape('ConnectionCheck', {
  check: OneOf(CHECKS),
  /** `skipped` when something before it failed, or nothing of the kind is set up. */
  outcome: OneOf(['passed', 'warned', 'failed', 'skipped']),
  /** What was found, and what to do about it. */
  description: Type.String(),
})
export type ConnectionCheck = Static<typeof ConnectionCheck>

export const ConnectionTest = Shape('ConnectionTest', {
  /** Whether nothing failed. */
  ok: Type.Boolean(),
  /** The address to register at the provider. */
  redirect_uri: Type.String(),
  checks: Type.Array(Ref(ConnectionCheck)),
})
export type ConnectionTest = Static<typeof ConnectionTest>
