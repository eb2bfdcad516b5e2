import { expect, test } from 'vitest'
import { isSerial } from './serial.ts'

test('a serial is known in groups, without them and in small letters, and nothing else is one', () => {
  for (const serial of ['7K2M-0QXR-7K2M-0QXR-7K2M-0QXR-7K2M', '7k2m0qxr7k2m0qxr7k2m0qxr7k2m']) expect(isSerial(serial)).toBe(true)
  for (const other of ['', 'fire', '7K2M-0QXR', '01a21995-f956-7d73-ba1c-7a376eb125a5', '7K2M-0QXR-7K2M-0QXR-7K2M-0QXR-7K2ü'])
    expect(isSerial(other)).toBe(false)
})
