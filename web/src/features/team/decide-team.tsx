import { plural, t } from '@lingui/core/macro'
import { Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { Dialog } from '../../platform/parts/dialog.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { DecideButton, DecideMany } from '../certifications/manage/people/bulk/decide.tsx'
import { type Verb, verbsFor } from '../certifications/manage/people/bulk/verbs.ts'
import { type Certification as ManagedCertification, signOffsOf } from '../certifications/manage/words.ts'
import type { Standing } from '../certifications/parts/states.ts'
import { keyOf } from '../reminders/remind-chosen.tsx'
import type { Certification, Row } from './rows.ts'

type Props = {
  organizationId: string
  /** Certifications about which the reader may decide something. */
  certifications: Certification[]
  /** The certification that the team is filtered by. */
  asked: string | undefined
  selection: Selection<Row>
  onClose: () => void
}

/** Asks for the certification and the decision about all chosen people. Then it opens the dialog of that decision. */
export function DecideTeam({ organizationId, certifications, asked, selection, onClose }: Props) {
  const [people] = useState(selection.chosen)
  const [id, setId] = useState(() => (certifications.length === 1 ? certifications[0] : certifications.find((one) => one.id === asked))?.id)
  const [decided, setDecided] = useState<{ verb: Verb; certification: ManagedCertification; chosen: Standing[] }>()
  const drop = (done: Standing[]) => {
    const gone = new Set(done.map(keyOf))
    selection.drop(people.filter((row) => gone.has(row.id)))
  }
  if (decided) {
    const { verb, certification, chosen } = decided
    return <DecideMany verb={verb} certification={certification} selection={{ chosen, keyOf, drop }} onClose={onClose} />
  }
  return (
    <Dialog title={plural(people.length, { one: 'Decide about # person', other: 'Decide about # people' })} onClose={onClose}>
      <Stack gap="md">
        <Select
          label={t`Certification`}
          placeholder={t`Which one?`}
          data-autofocus
          openOnFocus={false}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t`No such certification`}
          data={certifications.map(({ id, name }) => ({ value: id, label: name }))}
          value={id ?? null}
          onChange={(next) => setId(next ?? undefined)}
        />
        {id !== undefined && (
          <Verbs
            key={id}
            id={id}
            organizationId={organizationId}
            people={people}
            onVerb={(verb, certification, chosen) => setDecided({ verb, certification, chosen })}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type VerbsProps = {
  id: string
  organizationId: string
  people: Row[]
  onVerb: (verb: Verb, certification: ManagedCertification, chosen: Standing[]) => void
}

/** Buttons for the decisions that apply to these people and the certification. */
function Verbs({ id, organizationId, people, onVerb }: VerbsProps) {
  const { me, holds } = useAccess()
  const query = $api.useQuery('get', '/api/certifications/{cert_id}', { params: { path: { cert_id: id } } })
  const params = { path: { cert_id: id }, query: { org: organizationId, limit: 200 } }
  const pages = $api.useInfiniteQuery('get', '/api/certifications/{cert_id}/standings', { params, paged: true }, byCursor)
  const wanted = new Set(people.map((row) => row.id))
  const chosen = useItems(pages).filter((standing) => wanted.has(keyOf(standing)))
  const left = people.length - chosen.length
  // Loads pages only until all people are found.
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && left > 0 })
  const standings = { ...pages, data: left === 0 || !pages.hasNextPage ? pages.data : undefined }
  return (
    <Answer query={query} failed={t`The certification could not be loaded`} wait={<Loading rows={2} height={32} />}>
      {(certification) => (
        <Answer query={standings} failed={t`Where they stand could not be loaded`} wait={<Loading rows={2} height={32} />}>
          {() => (
            <>
              {left > 0 && (
                <Text size="sm">
                  {plural(left, {
                    one: '# of them is left out: it does not concern them.',
                    other: '# of them are left out: it does not concern them.',
                  })}
                </Text>
              )}
              <Decidable
                verbs={verbsFor(chosen, {
                  id: me.id,
                  keeps: holds('certifications:write', certification),
                  signs: signOffsOf(certification).length > 0,
                })}
                none={chosen.length > 0}
                onVerb={(verb) => onVerb(verb, certification, chosen)}
              />
            </>
          )}
        </Answer>
      )}
    </Answer>
  )
}

/** `none`: says so when there is nothing to decide. */
function Decidable({ verbs, none, onVerb }: { verbs: Verb[]; none: boolean; onVerb: (verb: Verb) => void }) {
  if (verbs.length === 0) return none && <Text size="sm">{t`Nothing about it is yours to decide for them.`}</Text>
  return (
    <Group gap="xs">
      {verbs.map((verb) => (
        <DecideButton key={verb} verb={verb} onVerb={() => onVerb(verb)} />
      ))}
    </Group>
  )
}
