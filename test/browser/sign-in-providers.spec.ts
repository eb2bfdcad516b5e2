import { expect, test } from '@playwright/test'
import { expectAccessibleDialog, expectNoFindings } from './axe.ts'
import { fromHere, room, signIn } from './people.ts'
import { englishFinder } from './words.ts'

test('a superuser adds a provider, reads what is wrong with it, mends it, disables and deletes it', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'sasha')
  const name = `Ward login ${Date.now()}`
  await room(page, 'Organization', 'Connections').click()
  await page.getByRole('link', { name: 'Add a provider' }).click()

  await test.step('what is missing is said where it is missing', async () => {
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await expect(page.getByText('What do people read on the sign-in page?')).toBeVisible()
    await expect(page.getByText('Which variable holds the secret?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Variable with the secret' }).fill('s3cret!')
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await expect(page.getByText('The name of the variable in capitals, not the secret itself')).toBeVisible()
  })

  await test.step('a refusal stands at its field, and nothing typed is lost', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue(/^ward-login-\d+$/)
    await page.getByRole('textbox', { name: 'Issuer address' }).fill('http://localhost:9/nobody')
    await page.getByRole('textbox', { name: 'Client id' }).fill('learning-records')
    await page.getByRole('textbox', { name: 'Variable with the secret' }).fill('SIGNING_KEY')
    await page.getByRole('button', { name: 'Add the provider' }).click()
    await expect(page.getByText('that variable belongs to the service itself')).toBeVisible()
    complaints.length = 0
    await page.getByRole('textbox', { name: 'Variable with the secret' }).fill('WARD_LOGIN_SECRET')
    await page.getByRole('button', { name: 'Add the provider' }).click()
  })

  await test.step('the connection is tested at once, and says what is wrong', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Nothing answers at localhost:9.')).toBeVisible()
    await expect(page.getByText('The environment of the service has no WARD_LOGIN_SECRET.')).toBeVisible()
    await expect(page.getByText('Signing in cannot work yet')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Redirect address' })).toHaveValue(/\/auth\/callback\/[a-z0-9-]+$/)
  })

  await test.step('what is permitted and few should want is warned of, until it is set otherwise', async () => {
    const warnings = page.getByRole('region', { name: 'Worth a second look' })
    await expect(warnings).toContainText('No audience is set')
    await expect(warnings).toContainText('does not say whether anybody verified them')
    await page.getByRole('combobox', { name: 'People are recognized by their address' }).click()
    await page.getByRole('option', { name: 'Always' }).click()
    await page.getByRole('textbox', { name: 'Audience' }).fill('learning-records')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(warnings).toContainText('even when the provider says that nobody verified them')
    await expect(warnings).not.toContainText('No audience is set')
    await expectNoFindings(page)
    await page.getByRole('combobox', { name: 'People are recognized by their address' }).click()
    await page.getByRole('option', { name: 'Only when it says the address is verified' }).click()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(warnings).toHaveCount(0)
  })

  await test.step('it is changed, disabled and deleted', async () => {
    await page.getByRole('combobox', { name: 'Proof' }).click()
    await page.getByRole('option', { name: /public client/ }).click()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('The changes are saved, and hold from now on.')).toBeVisible()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await expectAccessibleDialog(page)
    await page.getByRole('button', { name: 'Disable it' }).click()
    await expect(page.getByRole('main').getByText('Disabled', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectAccessibleDialog(page)
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in providers' })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  await test.step('one that people sign in through works, and cannot be deleted', async () => {
    await page.getByRole('link', { name: 'Demo sign-in' }).click()
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await expect(page.getByText('Signing in can work.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Somebody has signed in through this provider. Disable it instead.')).toBeVisible()
    complaints.length = 0
  })

  expect(complaints).toEqual([])
  await leave()
})

test('whoever reads German is told in German what is wrong, and by what the page calls its fields', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'sasha')
  const englishIn = englishFinder()
  const headers = fromHere()
  const demo: { issuer_url: string } = await (await page.request.get('/api/sign-in-providers/demo')).json()
  await page.evaluate(`localStorage.setItem('language', 'de')`)
  const cases = [
    [
      { issuer_url: 'http://localhost:9/nobody' },
      ['Unter localhost:9 antwortet nichts.', 'Nicht geprüft, weil vorher etwas nicht gelang.'],
    ],
    [
      { issuer_url: `${demo.issuer_url}/` },
      ['Er nennt sich', 'In „Erbetene Bereiche (scopes)“ fehlt openid', '„Unterschriften“ lässt nur ES512 zu'],
    ],
  ] as const
  for (const [nr, [changed, says]] of cases.entries()) {
    const data = {
      slug: `deutsch-${Date.now()}-${nr}`,
      display_name: 'Deutsch',
      client_id: 'learning-records',
      client_auth_method: 'client_secret_post',
      login_scope: 'profile',
      access_token_algorithms: ['ES512'],
      ...changed,
    }
    const made = await page.request.post('/api/sign-in-providers', { data, headers })
    expect(made.status(), await made.text()).toBe(201)
    await page.goto(`/connections/${data.slug}?test=true`)
    const connection = page.getByRole('region', { name: 'Verbindung' })
    for (const sentence of [...says, 'client_secret_post braucht den Namen', 'bei „Variable mit dem Geheimnis“ an'])
      await expect(connection).toContainText(sentence)
    const texts = await connection.getByRole('paragraph').allInnerTexts()
    expect([texts.length, englishIn(texts)]).toEqual([16, []])
    await page.getByRole('textbox', { name: 'Variable mit dem Geheimnis' }).fill('HOME')
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(page.getByText('„Variable mit dem Geheimnis“ darf nicht HOME nennen')).toBeVisible()
    expect((await page.request.delete(`/api/sign-in-providers/${data.slug}`, { headers })).status()).toBe(204)
  }
  expect(complaints).toEqual(cases.map(() => expect.stringContaining('400')))
  await leave()
})

test('to everybody else the providers are closed, and said to be', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await expect(room(page, 'Organization', 'Connections')).toHaveCount(0)
  for (const address of ['/connections', '/connections/new', '/connections/demo']) {
    await page.goto(address)
    await expect(page.getByText('Sign-in providers are for superusers')).toBeVisible()
  }
  expect(complaints).toEqual([])
  await leave()
})
