import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { fromHere, signIn } from './people.ts'

async function organizationOf(page: Page): Promise<string> {
  const { id }: { id: string } = await (await page.request.get('/api/organizations/harbour-view')).json()
  return id
}

/** New people of Harbour View, whom nobody else looks at. */
async function newcomers(page: Page, stamp: string, count: number): Promise<void> {
  const headers = fromHere()
  const directory = `/api/organizations/${await organizationOf(page)}/directory`
  for (let at = 1; at <= count; at += 1) {
    const data = { provider_id: 'demo', subject: `${stamp}-${at}`, display_name: `${stamp} ${at}`, email: `${stamp}-${at}@example.org` }
    const added = await page.request.post(directory, { data, headers })
    expect(added.status()).toBe(201)
  }
}

test('a role that was granted to three people at once is taken back from the audit log as one act', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const stamp = `Together${Date.now()}`
  await newcomers(page, stamp, 3)
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const entries = page.getByRole('main').getByRole('listitem')
  const act = page.getByRole('region', { name: 'One act' })
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/roles(\/|$)/.test(request.url()) && request.method() !== 'GET') sent.push(request.headers()['batch-id'])
  })

  await test.step('three people get a role', async () => {
    await page.goto(`/o/harbour-view/people?q=${stamp}`)
    await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(3)
    await selection.getByRole('checkbox', { name: /^Select all/ }).check()
    await selection.getByRole('button', { name: 'Grant a role' }).click()
    await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse')
    await page.getByRole('option', { name: /Nurse, Maternity/ }).click()
    await dialog.getByRole('button', { name: 'Grant the role' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Granted: 3')
    await expect(dialog.getByRole('button', { name: 'Take it back' })).toBeVisible()
    await expectAccessibleDialog(page)
    await page.keyboard.press('Escape')
    expect([sent.length, new Set(sent).size, typeof sent[0]]).toEqual([3, 1, 'string'])
  })

  await test.step('the log says so, and leads to the whole act', async () => {
    await page.goto('/o/harbour-view/audit')
    const granted = entries.filter({ hasText: 'Role granted' }).filter({ hasText: `${stamp} 1` })
    await granted.getByRole('button', { name: 'Part of one act' }).click()
    await expect(page).toHaveURL(new RegExp(`batch=${sent[0]}`))
    await expect(act.getByText('3 entries of one act')).toBeVisible()
    await expect(act.getByText('All of it can be taken back.')).toBeVisible()
    await expect(entries.filter({ hasText: 'Role granted' })).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Part of one act' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('it is taken back as one, and what is back already is said', async () => {
    const before = sent.length
    await act.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('heading', { name: 'Take 3 parts of the act back' })).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Taken back: 3')
    await expect(dialog.getByRole('listitem').first()).toContainText(`Role granted: ${stamp}`)
    const back = sent.slice(before)
    expect([back.length, new Set(back).size, back[0] === sent[0]]).toEqual([3, 1, false])
    await page.keyboard.press('Escape')
    await act.getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Nothing to take back: 3')
    await page.keyboard.press('Escape')
  })

  await test.step('the roles are gone, and the log shows both acts', async () => {
    await page.getByRole('button', { name: 'Not only this act' }).click()
    await expect(page).not.toHaveURL(/batch=/)
    await expect(act).toHaveCount(0)
    const withdrawn = entries.filter({ hasText: 'Role withdrawn' }).filter({ hasText: stamp })
    await expect(withdrawn).toHaveCount(3)
    await expect(entries.filter({ hasText: 'Role granted' }).filter({ hasText: stamp })).toHaveCount(3)
    await withdrawn.first().getByRole('button', { name: 'Part of one act' }).click()
    await expect(act.getByText('3 entries of one act')).toBeVisible()
    const directory = `/api/organizations/${await organizationOf(page)}/directory`
    const { items }: { items: { active_role_count: number }[] } = await (await page.request.get(`${directory}?q=${stamp}`)).json()
    expect(items.map(({ active_role_count }) => active_role_count)).toEqual([0, 0, 0])
  })
  // What was back already is 404.
  expect(complaints.map((complaint) => /status of \d+/.exec(complaint)?.[0])).toEqual(Array.from({ length: 3 }, () => 'status of 404'))
  await leave()
})

test('what nothing takes back is counted, and the way to take it back is not offered', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  const org = await organizationOf(page)
  const batch = crypto.randomUUID()
  const headers = { ...fromHere(), 'batch-id': batch }
  const stamp = `lonely-${Date.now()}`
  const act = page.getByRole('region', { name: 'One act' })
  const owned = { owner_organization_id: org }
  await page.request.post('/api/subjects', { data: { ...owned, slug: stamp, name: stamp }, headers })
  await page.goto(`/o/harbour-view/audit?batch=${batch}`)
  await expect(act.getByText('1 entry of one act')).toBeVisible()
  await expect(act.getByText('None of it can be taken back.')).toBeVisible()
  await expect(act.getByRole('button')).toHaveCount(0)

  const record = await page.request.post('/api/records', { data: { ...owned, title: stamp }, headers: fromHere() })
  const { id }: { id: string } = await record.json()
  await page.request.patch(`/api/records/${id}`, { data: { archived: true }, headers })
  await page.reload()
  await expect(act.getByText('1 of 2 cannot be taken back.')).toBeVisible()
  await act.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Taken back: 1')
  const after: { archived_at: string | null } = await (await page.request.get(`/api/records/${id}`)).json()
  expect(after.archived_at).toBeNull()
  await leave()
})

test('what was decided about the certifications of somebody is taken back, unless it was changed since', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  const org = await organizationOf(page)
  const stamp = `Decided${Date.now()}`
  await newcomers(page, stamp, 1)
  const send = async (method: 'post' | 'put', path: string, data: object, batch?: string) => {
    const headers = { ...fromHere(), ...(batch !== undefined && { 'batch-id': batch }) }
    const answer = await page.request[method](path, { data, headers })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return (await answer.json()) as { id: string }
  }
  const read = async (path: string) => (await page.request.get(path)).json()
  const { items } = await read(`/api/organizations/${org}/directory?q=${stamp}`)
  const user_id: string = items[0].user_id
  const named = { name: stamp, slug: stamp.toLowerCase(), awarding_mode: 'approval', owner_organization_id: org }
  const at = `/api/certifications/${(await send('post', '/api/certifications', named)).id}`
  const rule = await send('post', `${at}/rules`, { rule_kind: 'manual_sign_off', label: 'Shown' })
  const due = (day: string, batch?: string) => send('put', `${at}/due-dates/${user_id}`, { due_at: `${day}T12:00:00Z` }, batch)
  const all = async (batch: string) => {
    await due('2098-02-02', batch)
    await send('put', `${at}/exemptions/${user_id}`, { reason: 'Away for long' }, batch)
    await send('post', `${at}/awards`, { user_id }, batch)
    await send('post', `/api/certification-rules/${rule.id}/sign-offs`, { user_id }, batch)
  }
  const dialog = page.getByRole('dialog')
  const takeBack = async (batch: string) => {
    await page.goto(`/o/harbour-view/audit?batch=${batch}`)
    await page.getByRole('region', { name: 'One act' }).getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
  }

  await test.step('each comes to what it was before', async () => {
    const batch = crypto.randomUUID()
    await due('2097-01-01')
    await all(batch)
    await takeBack(batch)
    await expect(dialog.getByRole('status')).toHaveText('Taken back: 4')
    const { exemption, awards, rules } = await read(`${at}/standing?user_id=${user_id}`)
    expect([exemption, awards.length, awards[0].revocation_note]).toEqual([
      null,
      1,
      'Taken back with everything else that was done at once.',
    ])
    expect(JSON.stringify(rules)).not.toContain('"current":1')
    const dates = await read(`${at}/due-dates?user_id=${user_id}`)
    expect(dates.items.map((date: { due_at: string }) => date.due_at.slice(0, 10))).toEqual(['2097-01-01'])
  })

  await test.step('what somebody has changed since stays, and is told', async () => {
    const batch = crypto.randomUUID()
    await all(batch)
    await due('2099-03-03')
    await send('put', `${at}/exemptions/${user_id}`, { reason: 'Away for good' })
    await takeBack(batch)
    await expect(dialog.getByRole('status')).toHaveText('Not taken back: 2 · Taken back: 2')
    await expect(dialog.getByText('It was changed since. What holds now stays.')).toHaveCount(2)
    const { exemption } = await read(`${at}/standing?user_id=${user_id}`)
    expect(exemption.reason).toBe('Away for good')
    const dates = await read(`${at}/due-dates?user_id=${user_id}`)
    expect(dates.items.map((date: { due_at: string }) => date.due_at.slice(0, 10))).toEqual(['2099-03-03'])
  })
  await leave()
})

test('records that were archived at once are brought back from the results, and a withdrawn role is granted again', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const stamp = `Back${Date.now()}`
  const org = await organizationOf(page)
  const titles = ['One', 'Two'].map((name) => `${name} ${stamp}`)
  for (const title of titles) {
    const data = { owner_organization_id: org, title, completed_at: new Date().toISOString() }
    expect((await page.request.post('/api/records', { data, headers: fromHere() })).status()).toBe(201)
  }
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })

  await test.step('archived, and back', async () => {
    await page.goto('/o/harbour-view/records')
    for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title} of Amir Haddad` }).check()
    await selection.getByRole('button', { name: 'Archive' }).click()
    await dialog.getByRole('button', { name: 'Archive them' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Archived: 2')
    for (const title of titles) await expect(page.getByText(title).and(page.locator('td *'))).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Taken back: 2')
    await expect(dialog.getByRole('status')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Take it back' })).toHaveCount(0)
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    for (const title of titles) await expect(page.getByRole('checkbox', { name: `Select ${title} of Amir Haddad` })).toBeVisible()
  })

  await test.step('withdrawn, and granted again with its end', async () => {
    await newcomers(page, stamp, 1)
    const directory = `/api/organizations/${org}/directory`
    const found: { items: { user_id: string }[] } = await (await page.request.get(`${directory}?q=${stamp}`)).json()
    const person = `${directory}/${found.items[0]?.user_id}`
    const rolesNow = async () => {
      const { roles }: { roles: { role_name: string; expires_at: string | null }[] } = await (await page.request.get(person)).json()
      return roles.map(({ role_name, expires_at }) => `${role_name} until ${expires_at?.slice(0, 10)}`)
    }
    await page.goto(`/o/harbour-view/people?q=${stamp}`)
    const pick = async (verb: string, does: string) => {
      await selection.getByRole('checkbox', { name: /^Select the/ }).check()
      await selection.getByRole('button', { name: verb }).click()
      await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse')
      await page.getByRole('option', { name: /Nurse, Maternity/ }).click()
      if (verb === 'Grant a role') await dialog.getByLabel('Until').fill('2099-05-01')
      await dialog.getByRole('button', { name: does }).click()
    }
    await pick('Grant a role', 'Grant the role')
    await expect(dialog.getByRole('status')).toHaveText('Granted: 1')
    await page.keyboard.press('Escape')
    const held = await rolesNow()
    expect(held).toHaveLength(1)
    await pick('Withdraw a role', 'Withdraw the role')
    await expect(dialog.getByRole('status')).toHaveText('Withdrawn: 1')
    expect(await rolesNow()).toEqual([])
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Taken back: 1')
    expect(await rolesNow()).toEqual(held)
  })
  expect(complaints).toEqual([])
  await leave()
})
