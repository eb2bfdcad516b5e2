import { expect, test } from '@playwright/test'
import { fromHere, signIn } from './people.ts'
import { englishFinder } from './words.ts'

test('a reader of German is told in German what is wrong, by the names of the fields on the page', async ({ browser }) => {
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
