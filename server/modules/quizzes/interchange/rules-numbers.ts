/** The middle of a range and how far it reaches, without the dust of binary fractions. */
export function middleOf(low: number, high: number): { value: number; tolerance: number } {
  const clean = (value: number) => Number(value.toPrecision(14))
  return { value: clean((low + high) / 2), tolerance: clean(Math.abs(high - low) / 2) }
}

/** In digits alone, as formats want it that know no powers of ten. */
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
