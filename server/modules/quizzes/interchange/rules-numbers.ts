/** Returns the middle and the half width of a range, without binary rounding errors. */
export function middleOf(low: number, high: number): { value: number; tolerance: number } {
  const clean = (value: number) => Number(value.toPrecision(14))
  return { value: clean((low + high) / 2), tolerance: clean(Math.abs(high - low) / 2) }
}

/** Writes a number without an exponent, for formats that have none. */
export function decimal(value: number): string {
  const [, sign, whole, fraction = '', power] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))!
  if (power === undefined) return String(value)
  const digits = whole! + fraction
  const point = whole!.length + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length
    ? `${sign}${digits}${'0'.repeat(point - digits.length)}`
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
