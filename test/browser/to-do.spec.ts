import { type Page, type Route, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { type Visitor, fromHere, arrive } from './people.ts'

const inbox = (page: Page) => page.getByRole('navigation', { name: 'What waits for you' })
const open = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

/** Submits as somebody who is signed in, and gives back the record. */
async function submit({ page }: Visitor, title: string): Promise<{ id: string }> {
  const access = await page.request.get('/api/users/me/access')
  const [first]: { organization: { id: string } }[] = await access.json()
  const record = {
    owner_organization_id: first?.organization.id,
    title,
    status: 'pending',
    completed_at: new Date(Date.now() - 3_600_000).toISOString(),
  }
  const evidence = [{ payload: { evidence_type: 'note', text: 'On the ward, with the educator.' } }]
  const response = await page.request.post('/api/records/submissions', {
    headers: { ...fromHere(), 'sec-fetch-site': 'same-origin' },
    multipart: { record: JSON.stringify(record), evidence: JSON.stringify(evidence) },
  })
  expect(response.status()).toBe(201)
  return response.json()
}

test('the inbox is worked through with the keyboard, one submission after the other', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const stamp = Date.now()
  for (const name of ['third', 'second', 'first']) await submit(learner, `The ${name} ${stamp}`)
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto('/to-do')

  await test.step('j and k move, and the submission beside the list follows', async () => {
    await expect(open(page)).toHaveText(`The first ${stamp}`)
    await page.keyboard.press('j')
    await expect(open(page)).toHaveText(`The second ${stamp}`)
    await expect(inbox(page).getByRole('link', { name: `The second ${stamp}` })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(open(page)).toHaveText(`The third ${stamp}`)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(open(page)).toHaveText(`The first ${stamp}`)
  })

  await test.step('a approves, and the next one comes up; a second press at once decides nothing', async () => {
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    await expect(inbox(page).getByRole('link', { name: `The first ${stamp}` })).toHaveCount(0)
    await expect(open(page)).toHaveText(`The second ${stamp}`)
    await expect(open(page)).toBeFocused()
    await page.waitForTimeout(1000)
    await expect(inbox(page).getByRole('link', { name: `The second ${stamp}` })).toBeVisible()
  })

  await test.step('r asks for the note, which is kept when the dialog closes', async () => {
    await page.keyboard.press('r')
    await page.getByLabel('What has to change?').fill('Who taught it? Tell a, r and j.')
    await expectAccessibleDialog(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('r')
    await expect(page.getByLabel('What has to change?')).toHaveValue('Who taught it? Tell a, r and j.')
    await expect(page.getByLabel('What has to change?')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(inbox(page).getByRole('link', { name: `The second ${stamp}` })).toHaveCount(0)
    await expect(open(page)).toHaveText(`The third ${stamp}`)
  })

  await test.step('? explains the keys, and switches them off', async () => {
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Use single keys' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(open(page)).toHaveText(`The third ${stamp}`)
  })

  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('who has waited longest comes first where that is chosen, and the next one after it', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const stamp = Date.now()
  for (const name of ['first', 'second', 'third']) await submit(learner, `Sorted ${name} ${stamp}`)
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const links = inbox(page).getByRole('link')
  const sorted = (...names: string[]) => names.map((name) => `Sorted ${name} ${stamp}`)

  await test.step('the newest come first until another order is chosen, which the address keeps', async () => {
    await page.goto(`/to-do?q=${stamp}`)
    await expect(links).toHaveText(sorted('third', 'second', 'first'))
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Oldest first' }).click()
    await expect(page).toHaveURL(/sort=oldest/)
    await expect(links).toHaveText(sorted('first', 'second', 'third'))
    await expect(open(page)).toHaveText(`Sorted first ${stamp}`)
    await expectAccessible(page)
  })

  await test.step('deciding goes on in that order', async () => {
    await page.keyboard.press('a')
    await expect(open(page)).toHaveText(`Sorted second ${stamp}`)
    await expect(page).toHaveURL(/sort=oldest/)
    await page.reload()
    await expect(open(page)).toHaveText(`Sorted second ${stamp}`)
    await expect(links).toHaveText(sorted('second', 'third'))
    await page.keyboard.press('j')
    await expect(open(page)).toHaveText(`Sorted third ${stamp}`)
  })

  await test.step('it is the service that sorts: the oldest of all is there, however much came after it', async () => {
    const answer = await page.request.get('/api/records?status=pending&sort=created_at&limit=1')
    const { items }: { items: { title: string }[] } = await answer.json()
    await page.route('**/api/records?*', (route) => route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }))
    await page.goto('/to-do?show=record&sort=oldest')
    await expect(links.first()).toHaveText(items[0]?.title ?? '')
    await page.goto('/to-do')
    await expect(links.first()).toHaveText(`Sorted third ${stamp}`)
  })

  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})

/** Keeps the page busy for a moment, once what is looked at is called so, and before anybody can see it. */
const slowedAt = (page: Page, title: string, ms: number) =>
  page.evaluate(`{
    const watching = new MutationObserver(() => {
      if (document.querySelector('main h2')?.textContent !== ${JSON.stringify(title)}) return
      watching.disconnect()
      const until = performance.now() + ${ms}
      while (performance.now() < until);
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  }`)

test('a key decides once, also when it is pressed twice on a page that is slow', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const stamp = Date.now()
  for (const name of ['third', 'second', 'first']) await submit(learner, `Slowly the ${name} ${stamp}`)
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const decided: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) decided.push(request.url())
  })
  await page.goto('/to-do')
  await expect(open(page)).toHaveText(`Slowly the first ${stamp}`)

  await test.step('two presses before the page knows of the first are one decision', async () => {
    await page.evaluate(
      `for (const _press of [1, 2]) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))`,
    )
    await expect(open(page)).toHaveText(`Slowly the second ${stamp}`)
    expect(decided).toHaveLength(1)
  })

  await test.step('a press from before the next one was on the screen does not decide it', async () => {
    await page.waitForTimeout(1000)
    await slowedAt(page, `Slowly the third ${stamp}`, 1500)
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    await expect(open(page)).toHaveText(`Slowly the third ${stamp}`)
    await page.waitForTimeout(1000)
    await expect(inbox(page).getByRole('link', { name: `Slowly the third ${stamp}` })).toBeVisible()
    expect(decided).toHaveLength(2)
  })

  await test.step('once it has been there for a moment, it is decided like any other', async () => {
    await page.keyboard.press('a')
    await expect(inbox(page).getByRole('link', { name: `Slowly the third ${stamp}` })).toHaveCount(0)
    expect(decided).toHaveLength(3)
  })

  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('what is decided before all of it has come is not asked for any more', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const title = `Read quickly ${Date.now()}`
  await submit(learner, title)
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const slow = (route: Route) => page.waitForTimeout(2500).then(() => route.continue())
  await page.route(/\/api\/records\/[^/]+\/evidence$/, slow)
  await page.route('**/api/records/submissions/preview', slow)
  await page.goto('/to-do')
  await expect(open(page)).toHaveText(title)
  await page.waitForTimeout(1000)
  await page.keyboard.press('a')
  await expect(inbox(page).getByRole('link', { name: title })).toHaveCount(0)
  await page.waitForTimeout(3000)
  expect(complaints).toEqual([])
  await leave()
  await learner.leave()
})

test('a held key decides once, and u takes the last decision back', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const stamp = Date.now()
  for (const name of ['second', 'first']) await submit(learner, `Held the ${name} ${stamp}`)
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const decided: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) decided.push(request.url())
  })
  await page.goto('/to-do')
  await expect(open(page)).toHaveText(`Held the first ${stamp}`)

  await test.step('however long a is held, the one that comes up is not decided', async () => {
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.down('a')
      await page.waitForTimeout(60)
    }
    await page.keyboard.up('a')
    await expect(open(page)).toHaveText(`Held the second ${stamp}`)
    expect(decided).toHaveLength(1)
  })

  await test.step('what was decided is told in the page, with the way back', async () => {
    await expect(page.getByText(`Held the first ${stamp} of Maya Okafor: Approved`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('u')
    await expect(open(page)).toHaveText(`Held the first ${stamp}`)
    await expect(inbox(page).getByRole('link', { name: `Held the first ${stamp}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  })

  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('what somebody else decided meanwhile is told, and nothing is decided twice', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const title = `Decided twice ${Date.now()}`
  const { id } = await submit(learner, title)
  const { page, leave } = await arrive(browser, 'tomas')
  await page.goto(`/to-do?record=${id}`)
  await expect(open(page)).toHaveText(title)
  const administrator = await arrive(browser, 'amir')
  await administrator.page.goto(`/to-do?record=${id}`)
  await administrator.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(inbox(administrator.page).getByRole('link', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('It is not decided')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  for (const visitor of [learner, administrator]) await visitor.leave()
  await leave()
})

/** Calls the API as somebody who is signed in. */
async function post<Answer = { id: string }>({ page }: Visitor, path: string, data: object): Promise<Answer> {
  const response = await page.request.post(path, { data, headers: { ...fromHere(), 'sec-fetch-site': 'same-origin' } })
  expect(response.status(), await response.text()).toBeLessThan(300)
  return response.json()
}

/** A certification that somebody has to decide about, with one rule that Maya was seen to satisfy, and her request for it. */
async function asked(learner: Visitor, administrator: Visitor, name: string) {
  const access = await administrator.page.request.get('/api/users/me/access')
  const [first]: { organization: { id: string } }[] = await access.json()
  const { id: user_id }: { id: string } = await (await learner.page.request.get('/api/users/me')).json()
  const certification = await post(administrator, '/api/certifications', {
    owner_organization_id: first?.organization.id,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    awarding_mode: 'approval',
  })
  const rule = { rule_kind: 'manual_sign_off', label: 'Seen in the drill' }
  const { id: rule_id } = await post(administrator, `/api/certifications/${certification.id}/rules`, rule)
  const signOff = () => post(administrator, `/api/certification-rules/${rule_id}/sign-offs`, { user_id })
  const { id: sign_off_id } = await signOff()
  const ask = () => post(learner, `/api/certifications/${certification.id}/requests`, { note: 'I lead the drill on Monday.' })
  const request = await ask()
  return { certification, request, sign_off_id, signOff, ask }
}

test('a request for a certification is decided beside its proof, and only while the proof holds', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const administrator = await arrive(browser, 'amir')
  const { page, leave } = administrator
  const name = `Drill leader ${Date.now()}`
  const { certification, request, sign_off_id, signOff, ask } = await asked(learner, administrator, name)
  const standing = async () => {
    const response = await learner.page.request.get(`/api/certifications/${certification.id}/standing`)
    const { state }: { state: string } = await response.json()
    return state
  }
  const proof = page.getByRole('region', { name: 'Proof' })

  await test.step('it stands among what waits, with what counted', async () => {
    await page.goto('/to-do')
    await page.getByText(/^Certifications \d+$/).click()
    await expect(page).toHaveURL(/show=request/)
    await inbox(page).getByRole('link', { name }).click()
    await expect(open(page)).toHaveText(name)
    await expect(page.getByText('I lead the drill on Monday.')).toBeVisible()
    await expect(proof.getByText('Every rule is satisfied')).toBeVisible()
    await expect(proof.getByRole('heading', { name: 'Seen in the drill' })).toBeVisible()
  })

  await test.step('proof that no longer holds is said plainly, and the request still waits', async () => {
    await post(administrator, `/api/certification-sign-offs/${sign_off_id}/revoke`, { note: 'It was somebody else' })
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('It is not awarded')).toBeVisible()
    await expect(page.getByText(/^Not everything is there yet/)).toBeVisible()
    await expect(proof.getByText('Something no longer holds')).toBeVisible()
    expect(await standing()).toBe('requested')
  })

  await test.step('it is rejected with the keyboard, and asked for again', async () => {
    await page.getByRole('heading', { level: 2 }).first().focus()
    await page.keyboard.press('r')
    await page.getByLabel('What is missing?').fill('Show it to me once more.')
    await page.keyboard.press('Control+Enter')
    await expect(inbox(page).getByRole('link', { name })).toHaveCount(0)
    expect(await standing()).not.toBe('requested')
    await signOff()
    await ask()
    await page.reload()
  })

  await test.step('it is approved with a note', async () => {
    await inbox(page).getByRole('link', { name }).click()
    await expect(proof.getByText('Every rule is satisfied')).toBeVisible()
    await page.getByRole('button', { name: 'Other ways to approve' }).click()
    await page.getByRole('menuitem', { name: 'Approve with a note' }).click()
    await page.getByLabel('Your note').fill('Well led.')
    await page.getByRole('button', { name: 'Approve with this note' }).click()
    await expect(inbox(page).getByRole('link', { name })).toHaveCount(0)
    expect(await standing()).toBe('valid')
    const decided = await learner.page.request.get(`/api/certifications/${certification.id}/requests`)
    const { items }: { items: { id: string; decision_note: string }[] } = await decided.json()
    expect(items.map(({ decision_note }) => decision_note)).toEqual(['Well led.', 'Show it to me once more.'])
    expect(items.at(-1)?.id).toBe(request.id)
  })

  await learner.leave()
  await leave()
})

test('what an address names is asked for by itself, however much waits before it', async ({ browser }) => {
  const [learner, administrator] = [await arrive(browser, 'maya'), await arrive(browser, 'amir')]
  const { page, complaints, leave } = administrator
  const stamp = Date.now()
  const oldest = await asked(learner, administrator, `Asked first ${stamp}`)
  for (const name of ['second', 'last']) await asked(learner, administrator, `Asked ${name} ${stamp}`)
  const gone = page.getByText('This one does not wait any more')
  const later: Route[] = []
  const alone: Route[] = []
  await page.route('**/api/certification-requests?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.has('request_id')) return void alone.push(route)
    if (searchParams.has('cursor')) return void later.push(route)
    return route.continue({ url: route.request().url().replace('limit=50', 'limit=1') })
  })

  await test.step('until it is answered, nothing is said of it; then it is there, whatever other pages do', async () => {
    await page.goto(`/to-do?show=request&request=${oldest.request.id}`)
    await expect(inbox(page).getByRole('link', { name: `Asked last ${stamp}` })).toBeVisible()
    await expect.poll(() => [alone.length, later.length]).toEqual([1, 1])
    await page.waitForTimeout(1000)
    await expect(gone).toHaveCount(0)
    await alone[0]?.continue()
    await expect(open(page)).toHaveText(`Asked first ${stamp}`)
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    await expectAccessible(page)
    expect([alone.length, later.length]).toEqual([1, 1])
    expect(complaints).toEqual([])
  })

  await test.step('what fails is said, with a way to try again', async () => {
    await page.reload()
    await expect.poll(() => alone.length).toBe(2)
    await alone[1]?.fulfill({ status: 500, json: { error: 'internal', error_description: 'Out of order.' } })
    await expect(page.getByText('It could not be loaded')).toBeVisible({ timeout: 20_000 })
    await expect(gone).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => alone.length).toBe(3)
    await alone[2]?.continue()
    await expect(open(page)).toHaveText(`Asked first ${stamp}`)
  })

  await test.step('once it is decided elsewhere, that is said at once', async () => {
    await post(administrator, `/api/certification-requests/${oldest.request.id}/reject`, { note: 'Not yet' })
    await page.reload()
    await expect.poll(() => alone.length).toBe(4)
    await alone[3]?.continue()
    await expect(gone).toBeVisible()
  })

  await test.step('an address that no id has says the same', async () => {
    await page.goto('/to-do?show=request&request=nobody')
    await expect.poll(() => alone.length).toBe(5)
    await alone[4]?.continue()
    await expect(gone).toBeVisible()
  })

  await learner.leave()
  await leave()
})

test('many are decided at once, and what cannot be stays selected and says why', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const administrator = await arrive(browser, 'amir')
  const { page, leave } = administrator
  const stamp = Date.now()
  for (const name of ['second', 'first']) await submit(learner, `Many, the ${name} ${stamp}`)
  const { sign_off_id } = await asked(learner, administrator, `Lead of many ${stamp}`)
  await post(administrator, `/api/certification-sign-offs/${sign_off_id}/revoke`, { note: 'It was somebody else' })
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const links = inbox(page).getByRole('link')

  await test.step('they are looked for among everything that waits, and the address keeps the search', async () => {
    await page.goto('/to-do')
    await page.getByRole('searchbox', { name: 'Title or person' }).fill(`OKAFOR ${stamp}`)
    await expect(links).toHaveCount(3)
    await expect(page).toHaveURL(/q=OKAFOR/)
  })

  await test.step('keys select them, and Escape none; how many is said', async () => {
    await links.first().focus()
    await page.keyboard.press('x')
    await expect(selection.getByRole('status')).toHaveText('1 selected')
    await page.keyboard.press('*')
    await expect(selection.getByRole('status')).toHaveText('3 selected')
    await page.keyboard.press('Escape')
    await expect(selection.getByRole('status')).toHaveText('')
    await selection.getByRole('checkbox', { name: 'Select all 3 shown' }).check()
    await expect(inbox(page).getByRole('checkbox', { checked: true })).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('a asks once about all of them, and each is told', async () => {
    await page.keyboard.press('a')
    await expect(dialog.getByRole('heading', { name: 'Approve 3 that wait' })).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not approved: 1 · Approved: 2')
    await expect(dialog.getByRole('listitem').first()).toContainText(`Lead of many ${stamp} of Maya Okafor`)
    await expect(dialog.getByRole('listitem').first()).toContainText('Not everything is there yet')
    await expectAccessibleDialog(page)
  })

  await test.step('what was decided is taken back from there, waits again, and is decided once more', async () => {
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Taken back: 2')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(links).toHaveCount(3)
    await selection.getByRole('checkbox').check()
    await page.keyboard.press('a')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not approved: 1 · Approved: 2')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(links).toHaveCount(1)
    await expect(selection.getByRole('status')).toHaveText('1 selected')
    await expect(inbox(page).getByRole('checkbox', { name: `Select Lead of many ${stamp} of Maya Okafor` })).toBeChecked()
    await expect(selection.getByRole('checkbox')).toBeFocused()
  })

  await test.step('what is left is rejected, with a note', async () => {
    await selection.getByRole('button', { name: 'Reject them' }).click()
    await dialog.getByRole('button', { name: 'Reject with this note' }).click()
    await expect(dialog.getByText('Write a sentence, so that it can be mended.')).toBeVisible()
    await dialog.getByLabel('What has to change?').fill('Show it to me once more.')
    await dialog.getByRole('button', { name: 'Reject with this note' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Rejected: 1')
    await page.keyboard.press('Escape')
    await expect(page.getByText('None of these waits')).toBeVisible()
  })

  await learner.leave()
  await leave()
})

test('on a phone the list and a submission are pages of their own', async ({ browser }) => {
  const learner = await arrive(browser, 'maya')
  const title = `On the phone ${Date.now()}`
  await submit(learner, title)
  const { page, leave } = await arrive(browser, 'tomas', { viewport: { width: 360, height: 740 } })
  await page.goto('/to-do')
  await inbox(page).getByRole('link', { name: title }).click()
  await expect(inbox(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Everything that waits' }).click()
  await expect(inbox(page).getByRole('link', { name: title })).toBeVisible()
  await learner.leave()
  await leave()
})

test('how much waits is told whole, on a phone too', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'tomas', { viewport: { width: 360, height: 740 } })
  for (const [waits, shown] of [[12, '12'], [120, '99+']] as const) {
    await page.route('**/api/to-do', (route) => route.fulfill({ json: { counts: { learning_record: waits } } }))
    await page.goto('/my-records')
    const count = page.getByRole('link', { name: /^To do/ }).getByText(shown, { exact: true })
    await expect(count).toBeVisible()
    const [inner, outer] = await count.evaluate((told) => [told.getBoundingClientRect(), told.parentElement!.getBoundingClientRect()] as const)
    expect([inner.left >= outer.left, inner.right <= outer.right], shown).toEqual([true, true])
    await page.unroute('**/api/to-do')
  }
  await leave()
}) // prettier-ignore

/** A subject, and a certification of Maya's for two hours in it. */
async function toProve(administrator: Visitor, name: string) {
  const access = await administrator.page.request.get('/api/users/me/access')
  const [first]: { organization: { id: string } }[] = await access.json()
  const owned = { owner_organization_id: first?.organization.id, slug: name.toLowerCase().replaceAll(' ', '-'), name }
  const subject = await post(administrator, '/api/subjects', owned)
  const type = { ...owned, awarding_mode: 'automatic', subject_matter_ids: [subject.id] }
  const certification = await post(administrator, '/api/certifications', type)
  await post(administrator, `/api/certifications/${certification.id}/rules`, { rule_kind: 'subject_hours', threshold_hours: 2 })
  return { certification, subject }
}

/** Comes back to the window after a while, so that the list is asked again. The page's clock has to be in the test's hand. */
async function comesBack(page: Page) {
  await page.clock.runFor(15_500)
  const answer = page.waitForResponse((response) => response.url().includes('/api/records?'))
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await answer
}

test('whoever approves adds the subject and the hours, and sees what it then counts towards', async ({ browser }) => {
  test.slow()
  const [learner, administrator] = [await arrive(browser, 'maya'), await arrive(browser, 'amir')]
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.clock.install()
  const name = `Moving beds ${Date.now()}`
  const { certification, subject } = await toProve(administrator, name)
  const title = `Without a subject ${Date.now()}`
  await submit(learner, `Below ${title}`)
  const { id } = await submit(learner, title)
  const counts = page.getByRole('region', { name: 'What it counts towards' })
  const howMuch = page.getByLabel('How much')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })

  await test.step('as it is it counts for nothing; with what is added it does', async () => {
    await page.goto('/to-do')
    await inbox(page).getByRole('link', { name: title, exact: false }).first().click()
    await expect(open(page)).toHaveText(title)
    await expect(counts.getByText(/It has no subject/)).toBeVisible()
    await expect(howMuch).toBeHidden()
    await page.getByText('Add subjects or hours').click()
    await page.getByRole('combobox', { name: 'Subjects to add' }).fill(name)
    await page.getByRole('option', { name }).click()
    await page.keyboard.press('Escape')
    await howMuch.fill('1,5')
    await expect(counts.getByText('Once it is approved: 1.5 of 2 hours instead of 0 of 2 hours.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what was typed stays when the list is asked again, and when another is looked at', async () => {
    await submit(learner, `Meanwhile ${title}`)
    await comesBack(page)
    await expect(inbox(page).getByRole('link', { name: `Meanwhile ${title}` })).toBeVisible()
    await expect(howMuch).toHaveValue('1,5')
    await inbox(page)
      .getByRole('link', { name: `Below ${title}` })
      .click()
    await expect(open(page)).toHaveText(`Below ${title}`)
    await expect(howMuch).toBeHidden()
    await page.goBack()
    await expect(open(page)).toHaveText(title)
    await expect(howMuch).toHaveValue('1,5')
  })

  await test.step('an amount that is none is told, and nothing is decided', async () => {
    await howMuch.fill('some')
    await page.getByText('Add subjects or hours').click()
    await expect(howMuch).toBeHidden()
    await approve.click()
    await expect(page.getByText('Give a number above zero.')).toBeVisible()
    await expect(howMuch).toBeFocused()
    await howMuch.fill('1.5')
  })

  await test.step('approved, it counts, and is undone with what was added', async () => {
    const hours = async () => {
      const answer = await learner.page.request.get(`/api/certifications/${certification.id}/standing`)
      const { rules }: { rules: { current: number }[] } = await answer.json()
      return rules[0]?.current
    }
    const subjects = async () => {
      const answer = await learner.page.request.get(`/api/records/${id}`)
      const record: { subjects: { id: string }[] } = await answer.json()
      return record.subjects.map((one) => one.id)
    }
    await approve.click()
    await expect(inbox(page).getByRole('link', { name: title, exact: true })).toHaveCount(0)
    await expect(page.getByText(`${title} of Maya Okafor: Approved`)).toBeVisible()
    expect(await hours()).toBe(1.5)
    expect(await subjects()).toEqual([subject.id])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(open(page)).toHaveText(title)
    expect(await hours()).toBe(0)
    expect(await subjects()).toEqual([])
    await expect(howMuch).toHaveValue('1.5')
  })

  for (const visitor of [learner, administrator]) await visitor.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('a key acts on what is looked at, whatever comes up above it or is decided by others', async ({ browser }) => {
  test.slow()
  const [learner, administrator] = [await arrive(browser, 'maya'), await arrive(browser, 'amir')]
  const { page, leave } = await arrive(browser, 'tomas')
  await page.clock.install()
  const stamp = Date.now()
  for (const name of ['second', 'first']) await submit(learner, `Chosen ${name} ${stamp}`)
  const decided: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) decided.push(request.url())
  })
  await page.goto('/to-do')
  await expect(open(page)).toHaveText(`Chosen first ${stamp}`)

  await test.step('a new one comes up above it, and a approves the one that is looked at', async () => {
    const { id } = await submit(learner, `Chosen newest ${stamp}`)
    await comesBack(page)
    await expect(inbox(page).getByRole('link', { name: `Chosen newest ${stamp}` })).toBeVisible()
    await expect(open(page)).toHaveText(`Chosen first ${stamp}`)
    await page.keyboard.press('a')
    await expect(inbox(page).getByRole('link', { name: `Chosen first ${stamp}` })).toHaveCount(0)
    await expect(open(page)).toHaveText(`Chosen second ${stamp}`)
    expect(decided).toHaveLength(1)
    expect(decided[0]).not.toContain(id)
  })

  await test.step('the first is decided by somebody else: a and r do nothing to the next', async () => {
    await page.goto('/to-do')
    await expect(open(page)).toHaveText(`Chosen newest ${stamp}`)
    const link = inbox(page).getByRole('link', { name: `Chosen newest ${stamp}` })
    const id = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('record')
    await post(administrator, `/api/records/${id}/approve`, {})
    await comesBack(page)
    await expect(link).toHaveCount(0)
    await expect(page.getByText('This one does not wait any more')).toBeVisible()
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    await page.waitForTimeout(1000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(inbox(page).getByRole('link', { name: `Chosen second ${stamp}` })).toBeVisible()
    expect(decided).toHaveLength(1)
    await page.keyboard.press('j')
    await expect(open(page)).toHaveText(`Chosen second ${stamp}`)
  })

  await test.step('all that was chosen is decided by somebody else: a decides nothing else, and says so', async () => {
    const chosen = await submit(learner, `Chosen alone ${stamp}`)
    await comesBack(page)
    const row = inbox(page)
      .getByRole('listitem')
      .filter({ hasText: `Chosen alone ${stamp}` })
    await row.getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Approve them' })).toBeVisible()
    await post(administrator, `/api/records/${chosen.id}/approve`, {})
    await comesBack(page)
    await expect(row).toHaveCount(0)
    await page.keyboard.press('a')
    await expect(page.getByText('Nothing of what you had chosen is here any more')).toBeVisible()
    expect(decided).toHaveLength(1)
    await expect(open(page)).toHaveText(`Chosen second ${stamp}`)
    await page.waitForTimeout(1000)
    await page.keyboard.press('a')
    await expect.poll(() => decided.length).toBe(2)
  })

  for (const visitor of [learner, administrator]) await visitor.leave()
  await leave()
})

test('seats that are asked for and posts that were reported wait beside the rest, and the count in the navigation moves', async ({
  browser,
}) => {
  test.slow()
  const [learner, administrator] = [await arrive(browser, 'maya'), await arrive(browser, 'amir')]
  const { page, complaints, leave } = administrator
  const stamp = Date.now()
  const access = await page.request.get('/api/users/me/access')
  const [first]: { organization: { id: string; slug: string } }[] = await access.json()
  const organization = first?.organization
  const starts_at = new Date(stamp + 86_400_000).toISOString()
  const ends_at = new Date(stamp + 90_000_000).toISOString()
  const title = `Wanted seats ${stamp}`
  const event = { org: organization?.id, title, starts_at, ends_at, sign_up: 'approval', capacity: 3 }
  const { id } = await post(administrator, '/api/events', event)
  await post(learner, `/api/events/${id}/sign-up`, {})
  const forum = await post(administrator, '/api/forums', { owner_organization_id: organization?.id, title: `Talk ${stamp}` })
  const thread = await post(administrator, `/api/forums/${forum.id}/threads`, { title: `Rude ${stamp}`, body_markdown: 'Needle' })
  const posts = await page.request.get(`/api/forum-threads/${thread.id}/posts`)
  const { items }: { items: { id: string }[] } = await posts.json()
  await post(learner, `/api/forum-posts/${items[0]?.id}/report`, { reason: 'abuse' })
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^To do/ })
  const waiting = async () => Number(await badge.locator('[aria-hidden]', { hasText: /\d/ }).textContent())

  await test.step('a seat is given with a key, and the count goes down', async () => {
    await page.goto(`/to-do?show=place&org=${organization?.slug}`)
    await inbox(page).getByRole('link', { name: title }).click()
    await expect(open(page)).toHaveText(title)
    await expect(page.getByText('3 seats are left')).toBeVisible()
    await expectAccessible(page)
    const before = await waiting()
    await page.keyboard.press('a')
    await expect(inbox(page).getByRole('link', { name: title })).toHaveCount(0)
    await expect.poll(waiting).toBe(before - 1)
    const signUps = await page.request.get(`/api/events/${id}/sign-ups`)
    expect(await signUps.json()).toMatchObject([{ state: 'booked' }])
  })

  await test.step('an old address leads here, and a reported post is left as it is', async () => {
    await page.goto('/approvals?show=report')
    await expect(page).toHaveURL(/\/to-do\?show=report/)
    await inbox(page)
      .getByRole('link', { name: `Rude ${stamp}` })
      .click()
    await expect(page.getByText('Needle')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Leave it' }).click()
    await expect(inbox(page).getByRole('link', { name: `Rude ${stamp}` })).toHaveCount(0)
  })

  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})
