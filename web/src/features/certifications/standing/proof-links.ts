import { language } from '../../../platform/language.ts'

/**
 * Links opened from a page carry the language of the page, even if the browser prefers another. A copied link has no language, so its
 * recipient sees the language of their own browser.
 */
export const certificateOf = (awardId: string) => `/api/certification-awards/${awardId}/certificate.pdf?language=${language}`
export const proofOf = (serial: string) => `/verify/${serial}?language=${language}`
