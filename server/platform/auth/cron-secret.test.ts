import { expect, test } from 'vitest'
import { bringsCronSecret } from './cron-secret.ts'

test('only the whole secret opens, as a bearer token, and nothing does where there is none', () => {
  for (const header of ['Bearer a secret!', 'bearer a secret!', 'Bearer  a secret!'])
    expect(bringsCronSecret(header, 'a secret!')).toBe(true)
  for (const header of [undefined, '', 'Bearer ', 'Bearer a secret', 'Bearer a secret!!', 'Basic a secret!', 'a secret!'])
    expect(bringsCronSecret(header, 'a secret!')).toBe(false)
  for (const header of [undefined, 'Bearer ', 'Bearer undefined']) expect(bringsCronSecret(header, undefined)).toBe(false)
})
