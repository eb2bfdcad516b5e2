const LENGTH = 28

/** Whether it is the serial of an award, however somebody typed it: 28 letters and digits, in groups or not. */
export function isSerial(typed: string): boolean {
  const plain = typed.replaceAll('-', '')
  return plain.length === LENGTH && /^[0-9A-Z]+$/i.test(plain)
}
