const LENGTH = 28

/** True for the serial of an award: 28 letters and digits, with or without hyphens. */
export function isSerial(typed: string): boolean {
  const plain = typed.replaceAll('-', '')
  return plain.length === LENGTH && /^[0-9A-Z]+$/i.test(plain)
}
