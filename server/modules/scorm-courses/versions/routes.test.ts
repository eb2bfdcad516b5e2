import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { PAGE, manifest, manifest2004, registerCourse, replacePackage, scormPackage, sendPackage } from '../../../../test/scorm.ts'
import { zipOf } from '../../../../test/zip.ts'

const t = await harness()

test('a replacement is the next version; the course keeps its id, name and subjects', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write'])
  const { body: course } = await registerCourse(t, editor, { org: org.id }, scormPackage(), { name: 'Ours', audience: 'trainers' })
  const next = scormPackage(manifest2004({ title: 'Another title' }))
  const replaced = await replacePackage(t, editor, course.id, next, { requires_recertification: true })
  expect(replaced.status).toBe(200)
  expect(replaced.body).toMatchObject({
    id: course.id, name: 'Ours', audience: 'trainers', current_version_number: 2, scorm_version: '2004', file_name: 'next.zip',
    size_bytes: next.length,
  }) // prettier-ignore
  const versions = (await t.call(editor, 'GET', `/api/scorm-courses/${course.id}/package-versions`)).body
  expect(versions).toMatchObject([
    {
      version_number: 2,
      is_current: true,
      requires_recertification: true,
      scorm_version: '2004',
      registered_by: { user_id: editor.account_id },
    },
    { version_number: 1, is_current: false, requires_recertification: false, scorm_version: '1.2', file_name: 'course.zip' },
  ])
  expect(versions[0].items).toEqual([
    { id: 'I1', title: 'All of it', href: 'index.html', is_sco: true, visible: true, mastery_score: null },
  ])
})

test('an unfit replacement changes nothing, and nothing is left of it', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write'])
  const { body: course } = await registerCourse(t, editor, { org: org.id })
  const refused = await replacePackage(t, editor, course.id, scormPackage('<html/>'))
  expect(refused).toMatchObject({ status: 400, body: { error_description: expect.stringContaining('not a SCORM course') } })
  expect((await t.call(editor, 'GET', `/api/scorm-courses/${course.id}`)).body).toEqual(course)
  await t.drain()
  const kept = await t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).where('key', 'like', 'files/%').execute()
  expect(kept).toHaveLength(1)
})

test('replacements at once get one number each, and one upload makes one version', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write'])
  const { body: course } = await registerCourse(t, editor, { org: org.id })
  const answers = await Promise.all(Array.from({ length: 6 }, () => replacePackage(t, editor, course.id, scormPackage())))
  expect(answers.map(({ body }) => body.current_version_number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7])
  const url = `/api/scorm-courses/${course.id}` as const
  const zip = scormPackage()
  const ticket = (await t.call(editor, 'POST', `${url}/package-uploads`, { file_name: 'a.zip', size_bytes: zip.length })).body
  await t.send(ticket, zip)
  const body = { pathname: ticket.pathname, file_name: 'a.zip', requires_recertification: false }
  const once = await Promise.all(Array.from({ length: 6 }, () => t.call(editor, 'PUT', `${url}/package`, body)))
  expect(once.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  await t.drain()
})

test('an upload for one course serves no other, nor a new one', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write'])
  const [{ body: one }, { body: two }] = [
    await registerCourse(t, editor, { org: org.id }),
    await registerCourse(t, editor, { org: org.id }),
  ]
  const zip = scormPackage()
  const ticket = (
    await t.call(editor, 'POST', `/api/scorm-courses/${one.id}/package-uploads`, { file_name: 'a.zip', size_bytes: zip.length })
  ).body
  await t.send(ticket, zip)
  const body = { pathname: ticket.pathname, file_name: 'a.zip', requires_recertification: false }
  expect((await t.call(editor, 'PUT', `/api/scorm-courses/${two.id}/package`, body)).status).toBe(400)
  expect((await t.call(editor, 'POST', '/api/scorm-courses', { org: org.id, pathname: ticket.pathname, file_name: 'a.zip' })).status).toBe(
    400,
  )
  const fresh = await sendPackage(t, editor, { org: org.id }, zip)
  expect((await t.call(editor, 'PUT', `/api/scorm-courses/${one.id}/package`, { ...body, pathname: fresh })).status).toBe(400)
})

test('the bytes that were registered stay, whatever is sent to the ticket afterwards', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write'])
  const zip = scormPackage()
  const ticket = (await t.call(editor, 'POST', '/api/scorm-courses/uploads', { org: org.id, file_name: 'a.zip', size_bytes: zip.length }))
    .body
  await t.send(ticket, zip)
  const { body } = await t.call(editor, 'POST', '/api/scorm-courses', { org: org.id, pathname: ticket.pathname, file_name: 'a.zip' })
  await t.send(ticket, Buffer.alloc(zip.length, 'x'))
  const [version] = await t.db.selectFrom('scorm_package_version').select(['blob_key']).where('scorm_course_id', '=', body.id).execute()
  const chunks: Buffer[] = []
  for await (const chunk of await t.context.blobs!.read(version!.blob_key)) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(zip)).toBe(true)
})

test('warnings say what an author should know', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write'])
  const silent = [{ name: 'index.html', content: '<p>Nothing here reports' }]
  const sequencing = '<imsss:sequencing><imsss:sequencingRules><imsss:postConditionRule/></imsss:sequencingRules></imsss:sequencing>'
  const listing = manifest().replace(
    '</resources>',
    '<resource identifier="F" type="webcontent"><file href="gone.css"/></resource></resources>',
  )
  const wrapped = zipOf([
    { name: 'My Course/imsmanifest.xml', content: manifest() },
    { name: 'My Course/index.html', content: PAGE },
    { name: '__MACOSX/x', content: '' },
  ])
  const opening = (script: string, html = '') =>
    scormPackage(manifest(), [
      { name: 'index.html', content: `${PAGE}${html}` },
      { name: 'lib/course.js', content: script },
    ])
  const cases: [string[], Buffer][] = [
    [[], scormPackage()],
    [['no_api_calls_found'], scormPackage(manifest(), silent)],
    [['never_sets_status'], scormPackage(manifest(), [{ name: 'index.html', content: '<script>parent.API.LMSInitialize(""); parent.API.LMSFinish("")</script>' }])],
    [[], scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }), [{ name: 'index.html', content: '<script>parent.API.LMSInitialize(""); parent.API.LMSSetValue("cmi.core.score.raw", 90)</script>' }])],
    [['asset_only'], scormPackage(manifest({ parts: [{ scormType: 'asset' }] }), silent)],
    [['missing_files'], scormPackage(listing)],
    [['missing_items'], scormPackage(manifest({ parts: [{}, { href: 'gone.html' }] }))],
    [['ignored_mastery_score'], scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>150</adlcp:masteryscore>' }] }))],
    [['uses_sequencing'], scormPackage(manifest2004({ inside: sequencing }))],
    [['prerequisites_ignored'], scormPackage(manifest({ parts: [{ inside: '<adlcp:prerequisites type="aicc_script"/>' }, { inside: '<adlcp:prerequisites type="aicc_script">I1</adlcp:prerequisites>' }] }))],
    [['tests_unreachable'], scormPackage(manifest({ parts: [{}, { href: 'index.html?test', attributes: 'isvisible="false"' }] }))],
    [[], scormPackage(manifest({ parts: [{ attributes: 'isvisible="false"' }] }))],
    [['wrapped_in_folder'], wrapped],
    [['opens_windows'], opening(`window.open('help.html')`)],
    [['opens_windows'], opening('window . open (help)')],
    [['opens_windows'], opening('', '<a href="help.html" target=_blank>Help</a>')],
    [['opens_windows'], opening('link.target = "_blank"')],
    [['opens_windows'], opening(`e("a",{target:'_blank'})`)],
    [['opens_windows'], opening(`${' '.repeat(300_000)}window.open(help)`)],
    [[], opening('let w = window.opener; while (w) w = w.opener; request.open("GET", here); dialog.open(); window.opened(1)', '<a target="blank">')],
  ] // prettier-ignore
  for (const [codes, zip] of cases) {
    const { body: course, text } = await registerCourse(t, editor, { org: org.id }, zip)
    expect(course.launch_path, text).toBe('index.html')
    const [version] = (await t.call(editor, 'GET', `/api/scorm-courses/${course.id}/package-versions`)).body
    expect(version.warnings.map(({ code }: { code: string }) => code)).toEqual(codes)
    for (const { description } of version.warnings) expect(description).toMatch(/^[A-Z].*\.$/)
  }
})
