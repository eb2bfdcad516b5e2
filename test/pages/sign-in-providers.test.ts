import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { type Issuer, jsonAnswer } from '../issuer.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

/** Makes the issuer of the tests answer everything that the connection test asks for. */
function tellEverything({ url, answers }: Issuer) {
  const told = {
    issuer: url,
    jwks_uri: `${url}/jwks`,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    token_endpoint_auth_methods_supported: ['none'],
  }
  answers.set('/.well-known/openid-configuration', jsonAnswer(told))
  answers.set('/token', jsonAnswer({ error: 'invalid_grant' }, 400))
}

test('a superuser adds a provider, reads what is wrong with it, mends it, disables and deletes it', async () => {
  const page = await open(await t.superuser(), '/')
  const name = `Ward login ${Date.now()}`
  await room(page, 'Organization', 'Connections').click()
  await page.getByRole('link', { name: 'Add a provider' }).click()

  await step('what is missing is said where it is missing', async () => {
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await expect(page.getByText('What do people read on the sign-in page?')).toBeVisible()
    await expect(page.getByText('Which variable holds the secret?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Variable with the secret' }).fill('s3cret!')
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await expect(page.getByText('The name of the variable in capitals, not the secret itself')).toBeVisible()
  })

  await step('a refusal stands at its field, and nothing typed is lost', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue(/^ward-login-\d+$/)
    await page.getByRole('textbox', { name: 'Issuer address' }).fill('http://localhost:9/nobody')
    await page.getByRole('textbox', { name: 'Client id' }).fill('learning-records')
    await page.getByRole('textbox', { name: 'Variable with the secret' }).fill('SIGNING_KEY')
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await expect(page.getByText('that variable belongs to the service itself')).toBeVisible()
    await page.getByRole('textbox', { name: 'Variable with the secret' }).fill('WARD_LOGIN_SECRET')
    await page.getByRole('button', { name: 'Add the provider' }).click()
  })

  await step('the connection is tested at once, and says what is wrong', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Nothing answers at localhost:9.')).toBeVisible()
    await expect(page.getByText('The environment of the service has no WARD_LOGIN_SECRET.')).toBeVisible()
    await expect(page.getByText('Signing in cannot work yet')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Redirect address' })).toHaveValue(/\/auth\/callback\/[a-z0-9-]+$/)
  })

  await step('what is permitted and few should want is warned of, until it is set otherwise', async () => {
    const warnings = page.getByRole('region', { name: 'Worth a second look' })
    await expect(warnings).toContainText('No audience is set')
    await expect(warnings).toContainText('does not say whether anybody verified them')
    await page.getByRole('combobox', { name: 'People are recognized by their address' }).click()
    await page.getByRole('option', { name: 'Always' }).click()
    await page.getByRole('textbox', { name: 'Audience' }).fill('learning-records')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(warnings).toContainText('even when the provider says that nobody verified them')
    await expect(warnings).not.toContainText('No audience is set')
    await page.getByRole('combobox', { name: 'People are recognized by their address' }).click()
    await page.getByRole('option', { name: 'Only when it says the address is verified' }).click()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(warnings).toHaveCount(0)
  })

  await step('it is changed, disabled and deleted', async () => {
    await page.getByRole('combobox', { name: 'Proof' }).click()
    await page.getByRole('option', { name: /public client/ }).click()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('The changes are saved, and hold from now on.')).toBeVisible()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByRole('button', { name: 'Disable it' }).click()
    await expect(page.getByRole('main').getByText('Disabled', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in providers' })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  await step('one that people sign in through works, and cannot be deleted', async () => {
    tellEverything(t.issuer)
    await page.getByRole('link', { name: 'Test', exact: true }).click()
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(page.getByText('Signing in can work.')).toBeVisible()
    t.issuer.answers.clear()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Somebody has signed in through this provider. Disable it instead.')).toBeVisible()
  })
})

test('to everybody else the providers are closed, and said to be', async () => {
  const { amir } = await hospital(t)
  const page = await open(amir, '/')
  await expect(room(page, 'Organization', 'People')).toBeVisible()
  await expect(room(page, 'Organization', 'Connections')).toHaveCount(0)
  for (const address of ['/connections', '/connections/new', '/connections/test']) {
    await page.goto(address)
    await expect(page.getByText('Sign-in providers are for superusers')).toBeVisible()
  }
})
