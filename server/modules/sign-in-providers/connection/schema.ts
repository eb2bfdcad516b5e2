import { type Static, Type } from 'typebox'
import { ErrorBody, OneOf, Ref, Shape } from '#platform/shapes.ts'

/** What is looked at, in this order. */
export const CHECKS = ['discovery', 'issuer', 'sign_in', 'keys', 'client_method', 'client_secret', 'client', 'introspection'] as const

export const ConnectionCheck = Shape('ConnectionCheck', {
  check: OneOf(CHECKS),
  /** `skipped` when something before it failed, or nothing of the kind is set up. */
  outcome: OneOf(['passed', 'warned', 'failed', 'skipped']),
  /** What was found, and what to do about it. */
  description: Type.String(),
  /** The word for what was found. */
  code: Type.Optional(Type.String()),
  /** The setting that has to be mended, where it is one. */
  field: Type.Optional(Type.String()),
  /** The values that the sentence holds. */
  params: ErrorBody.properties.params,
})
export type ConnectionCheck = Static<typeof ConnectionCheck>

/** What is permitted, works, and few should want. */
export const WARNINGS = ['no_audience', 'unverified_addresses'] as const

export const ConnectionWarning = Shape('ConnectionWarning', {
  code: OneOf(WARNINGS),
  /** What may come of it, and what to set instead. */
  description: Type.String(),
})
export type ConnectionWarning = Static<typeof ConnectionWarning>

export const ConnectionTest = Shape('ConnectionTest', {
  /** Whether nothing failed. */
  ok: Type.Boolean(),
  /** The address to register at the provider. */
  redirect_uri: Type.String(),
  checks: Type.Array(Ref(ConnectionCheck)),
  /** They follow from the settings alone: they are there whatever came of the checks, and change nothing about `ok`. */
  warnings: Type.Array(Ref(ConnectionWarning)),
})
export type ConnectionTest = Static<typeof ConnectionTest>
