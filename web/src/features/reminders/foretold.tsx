import { plural, t } from '@lingui/core/macro'
import { Box, Stack, Text } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { remindedWords } from './reminded.tsx'
import type { Preview } from './ways.ts'

export type NamedPerson = { user_id: string; name: string }
type Props = { previews: Preview[]; people: NamedPerson[] }

/** Preview of a reminder: the number of people who get it, and remarks about single people. */
export function Foretold({ previews, people }: Props) {
  const names = new Map(people.map(({ user_id, name }) => [user_id, name]))
  const reached = previews.filter(({ outcome, in_app, mail }) => outcome === 'reminded' && (in_app || mail === 'sent'))
  const mailed = reached.filter(({ mail }) => mail === 'sent').length
  const remarks = previews.flatMap((preview) => {
    const said = remarkOn(preview)
    return said === undefined ? [] : [{ id: preview.user_id, name: names.get(preview.user_id) ?? t`somebody`, said }]
  })
  return (
    <Stack gap="xs" component="section" aria-label={t`Who gets it`}>
      <Text component="output" size="sm" fw={600}>
        {howMany(reached.length, mailed)}
      </Text>
      {remarks.length > 0 && (
        // `tabIndex` lets the keyboard scroll it.
        <Box component="section" aria-label={t`What to know of some`} tabIndex={0} mah={180} style={{ overflowY: 'auto' }}>
          <Rows gap={6}>
            {remarks.map(({ id, name, said }) => (
              <Text key={id} component="li" size="sm" className="wraps">
                <Text span inherit fw={600}>
                  {name}
                </Text>
                {': '}
                {said}
              </Text>
            ))}
          </Rows>
        </Box>
      )}
    </Stack>
  )
}

function howMany(reached: number, mailed: number): string {
  if (reached === 0) return t`Nobody of them gets it.`
  const all = plural(reached, { one: '# person gets it.', other: '# people get it.' })
  return `${all} ${mailed === 0 ? t`By mail: nobody.` : plural(mailed, { one: 'By mail too: #.', other: 'By mail too: #.' })}`
}

/** Remark about a person: the certifications in the notice, why they do not get it or get no mail, and their last reminder. */
function remarkOn({ outcome, in_app, mail, last, certifications = [] }: Preview): string | undefined {
  const before = last === null ? [] : [remindedWords(last)]
  if (outcome === 'account_disabled') return t`Gets nothing: the account is disabled.`
  if (outcome === 'nothing_overdue') return t`Gets nothing: nothing is overdue.`
  if (outcome === 'already_reminded') return [t`Gets nothing more today.`, ...before].join(' ')
  const way = wayOf(in_app, mail)
  const subjects = certifications.map(({ name }) => name).join(', ')
  const said = [...(subjects === '' ? [] : [`${subjects}.`]), ...(way === undefined ? [] : [way]), ...before]
  return said.length === 0 ? undefined : said.join(' ')
}

function wayOf(inApp: boolean, mail: Preview['mail']): string | undefined {
  if (mail === 'sent') return inApp ? undefined : t`Gets it by mail alone: they switched it off in the app.`
  const why = {
    switched_off: t`No mail: they switched it off.`,
    no_address: t`No mail: there is no address.`,
    address_refused: t`No mail: their address does not exist.`,
    no_mail_server: undefined,
  }[mail]
  if (inApp) return why
  return t`Hears nothing of it: they switched reminders off, and no mail can go.`
}
