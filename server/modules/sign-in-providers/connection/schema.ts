import { type Static, Type } from 'typebox'
import { ErrorBody, OneOf, Ref, Shape } from '#platform/shapes.ts'

/** The checks, in order. */
export const CHECKS = ['discovery', 'issuer', 'sign_in', 'keys', 'client_method', 'client_secret', 'client', 'introspection'] as const

export const ConnectionCheck = Shape('ConnectionCheck', {
  check: OneOf(CHECKS),
  /** `skipped` if an earlier check failed, or if the thing is not set up. */
  outcome: OneOf(['passed', 'warned', 'failed', 'skipped']),
  /** The result, and the remedy. */
  description: Type.String(),
  /** The code of the result. */
  code: Type.Optional(Type.String()),
  /** The setting to correct, if the fault is in one. */
  field: Type.Optional(Type.String()),
  /** The values in the description. */
  params: ErrorBody.properties.params,
})
export type ConnectionCheck = Static<typeof ConnectionCheck>

/** The warnings about settings that are allowed and work, but are rarely intended. */
export const WARNINGS = ['no_audience', 'unverified_addresses'] as const

export const ConnectionWarning = Shape('ConnectionWarning', {
  code: OneOf(WARNINGS),
  /** The risk, and the safer setting. */
  description: Type.String(),
})
export type ConnectionWarning = Static<typeof ConnectionWarning>

export const ConnectionTest = Shape('ConnectionTest', {
  /** True if no check failed. */
  ok: Type.Boolean(),
  /** The address to register at the provider. */
  redirect_uri: Type.String(),
  checks: Type.Array(Ref(ConnectionCheck)),
  /** The warnings depend only on the settings. They do not depend on the checks and do not affect `ok`. */
  warnings: Type.Array(Ref(ConnectionWarning)),
})
export type ConnectionTest = Static<typeof ConnectionTest>
