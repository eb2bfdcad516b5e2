import { type Standing, isOffer, urgency } from '../certifications/parts/states.ts'

/** True when the person must have the certification, holds it or has asked for it. */
export const isAsked = ({ required_by, due_at, state }: Standing) => !isOffer({ required: required_by.length > 0, due_at, state })

/** Compares standings, the most urgent first. */
export const byUrgency = (a: Standing, b: Standing) =>
  urgency(a.state) - urgency(b.state) ||
  (a.due_at ?? '9999').localeCompare(b.due_at ?? '9999') ||
  a.certification.name.localeCompare(b.certification.name)
