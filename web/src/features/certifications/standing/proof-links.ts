import { language } from '../../../platform/language.ts'

/**
 * These links carry the language of the page, whatever the browser prefers. Another reader who gets such a link sees their own language.
 */
export const certificateOf = (awardId: string) => `/api/certification-awards/${awardId}/certificate.pdf?language=${language}`
export const proofOf = (serial: string) => `/verify/${serial}?language=${language}`
