import { language } from '../../../platform/language.ts'

/** What is opened from here speaks as the pages do, whatever the browser prefers; whoever gets the link to it is asked by theirs. */
export const certificateOf = (awardId: string) => `/api/certification-awards/${awardId}/certificate.pdf?language=${language}`
export const proofOf = (serial: string) => `/verify/${serial}?language=${language}`
