const CLOCK = /^(\d{1,6}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$/
/** Programs that count in hours or minutes write fractions, some with a comma. */
const PART = String.raw`(\d{1,9}(?:[.,]\d{1,18})?)`
const DURATION = new RegExp(
  String.raw`^P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:${PART}H)?(?:${PART}M)?(?:${PART}S)?)?$`,
)

/** Returns the seconds of `HHHH:MM:SS.SS` (SCORM 1.2) or of an ISO 8601 duration (2004); undefined for other text. */
export function secondsOf(time: string): number | undefined {
  const clock = CLOCK.exec(time)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  const duration = time === 'P' || time.endsWith('T') ? null : DURATION.exec(time)
  if (!duration) return undefined
  const parts = duration.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, rest = 0] = parts
  return (years * 365 + months * 30 + weeks * 7 + days) * 86_400 + hours * 3600 + minutes * 60 + rest
}
