const CLOCK = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/

/** Returns the seconds of a session time of SCORM 1.2 or 2004, or 0 if it cannot be read. */
export function secondsOf(time: string): number {
  const clock = CLOCK.exec(time)
  const [days, hours, minutes, seconds] = (clock ? [undefined, ...clock.slice(1)] : (DURATION.exec(time)?.slice(1) ?? [])).map((part) =>
    Number((part ?? '0').replace(',', '.')),
  )
  return (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

export const durationOf = (seconds: number) => `PT${Math.round(seconds * 100) / 100}S`
