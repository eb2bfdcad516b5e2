import { t } from '@lingui/core/macro'
import { Button, Card, Collapse, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { $api } from '../../../platform/client.ts'
import { wrapping } from '../../../platform/parts/wrapping.ts'
import { Answer } from '../../../platform/parts/states.tsx'
import type { JobAid } from '../words.ts'
import { type Change, type ChangedThing, type JobAidContent, type Piece, differenceOf } from './difference.ts'
import classes from './what-changed.module.css'

type Props = { aid: Pick<JobAid, 'id' | 'version'>; since: number; label: string }

/** Button that shows the changes since an earlier version. */
export function WhatChanged({ aid, since, label }: Props) {
  const [shown, { toggle }] = useDisclosure(false)
  return (
    <Stack gap="sm" align="flex-start" mt={6}>
      <Button variant="default" size="sm" {...wrapping} onClick={toggle} aria-expanded={shown}>
        {shown ? t`Hide what changed` : label}
      </Button>
      <Collapse expanded={shown} w="100%">
        {shown && <Between aid={aid} since={since} />}
      </Collapse>
    </Stack>
  )
}

function Between({ aid, since }: Omit<Props, 'label'>) {
  const [before, after] = [useVersion(aid.id, since), useVersion(aid.id, aid.version)]
  const failed = t`What changed could not be loaded`
  return (
    <Answer query={before} failed={failed}>
      {(old) => (
        <Answer query={after} failed={failed}>
          {(now) => <Shown before={old} after={now} />}
        </Answer>
      )}
    </Answer>
  )
}

const useVersion = (job_aid_id: string, version: number) =>
  $api.useQuery('get', '/api/job-aids/{job_aid_id}/versions/{version}', { params: { path: { job_aid_id, version } } })

function Shown({ before, after }: { before: JobAidContent; after: JobAidContent }) {
  const { title, text, things } = useMemo(() => differenceOf(before, after), [before, after])
  if (!title && text.length + things.length === 0)
    return <Text c="dimmed">{t`Only its formatting or the order of its files differs.`}</Text>
  return (
    <Card withBorder p="md" component="section" aria-label={t`What changed`}>
      <Stack gap="xs">
        {title && (
          <Under words={t`Title`}>
            <Pieces pieces={title} />
          </Under>
        )}
        {numbered(byHeading(text)).map(({ nr, under, changes }) => (
          <Under key={nr} words={under}>
            {numbered(changes).map(({ nr, pieces }) => (
              <Pieces key={nr} pieces={pieces} />
            ))}
          </Under>
        ))}
        {things.length > 0 && (
          <Under words={t`Files and links`}>
            {things.map(({ name, how }) => (
              <Text key={name} className="wraps">
                {thingWords[how]} {name}
              </Text>
            ))}
          </Under>
        )}
      </Stack>
    </Card>
  )
}

const thingWords: Record<ChangedThing['how'], string> = { added: t`New:`, removed: t`Gone:`, replaced: t`Replaced:` }

/** Numbers the elements, for keys. The order never changes. */
const numbered = <Item extends object>(list: Item[]) => list.map((one, nr) => ({ nr, ...one }))

/** Groups the changes by heading. */
function byHeading(text: Change[]): { under: string | null; changes: Change[] }[] {
  const parts: { under: string | null; changes: Change[] }[] = []
  for (const change of text) {
    const last = parts.at(-1)
    if (last && last.under === change.under) last.changes.push(change)
    else parts.push({ under: change.under, changes: [change] })
  }
  return parts
}

const Under = ({ words, children }: { words: string | null; children: ReactNode }) => (
  <div>
    {words !== null && (
      <Text fw={650} className="wraps">
        {words}
      </Text>
    )}
    {children}
  </div>
)

/** Added words are underlined and removed words struck through. Screen readers hear both. */
const Pieces = ({ pieces }: { pieces: Piece[] }) => (
  <Text className={`wraps ${classes.pieces}`}>
    {numbered(pieces).map(({ nr, text, how }) => {
      if (how === 'same') return text
      const Tag = how === 'added' ? 'ins' : 'del'
      return (
        <Tag key={nr}>
          <VisuallyHidden>{how === 'added' ? t`now:` : t`before:`} </VisuallyHidden>
          {text}
        </Tag>
      )
    })}
  </Text>
)
