import { plural, t } from '@lingui/core/macro'
import { Select, Stack, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { OrderedThings } from '../../../../platform/files/attached/ordered-things.tsx'
import { lookedFor } from '../../../../platform/forms/looked-for.ts'
import { sentence } from '../../../../platform/refusal.ts'
import { isShown, useReach } from '../audience/reach.ts'
import { useCertificationSearch } from '../../../certifications/parts/certification-search.ts'

type Pathway = Schemas['LearningPathway']
type Level = Pathway['levels'][number]
type Props = { level: Level; pathway: Pathway; mayWrite: boolean }

/** Ordered certifications of a level. Each change is saved at once. */
export function LevelCertifications({ level, pathway, mayWrite }: Props) {
  const { certifications, certification_type_ids: ids, hidden_certifications_count: hidden } = level
  const says = useSays(level, pathway)
  const put = (next: string[]) => setCertifications(level, next)
  const others = (id: string) => ids.filter((other) => other !== id)
  return (
    <Stack gap="sm">
      {hidden > 0 && (
        <Text c="dimmed">
          {plural(hidden, {
            one: 'It also asks for # certification that you may not see.',
            other: 'It also asks for # certifications that you may not see.',
          })}
        </Text>
      )}
      {certifications.length + hidden === 0 && <Text c="dimmed">{t`It asks for none: it is complete once what it waits for is.`}</Text>}
      {certifications.length > 0 && (
        <OrderedThings
          label={t`Certifications of “${{ name: level.name }}”`}
          things={certifications.map(({ id, name }) => ({ id, name }))}
          face={({ id }) => ({ icon: IconCertificate, says: says(id) })}
          acts={
            mayWrite
              ? { move: ({ id }, position) => put(others(id).toSpliced(position, 0, id)), remove: ({ id }) => put(others(id)) }
              : undefined
          }
        />
      )}
      {mayWrite && <AddCertification level={level} pathway={pathway} />}
    </Stack>
  )
}

/** Warnings about a certification: it is archived, or not everybody in the audience can earn it. */
function useSays({ certifications }: Level, pathway: Pathway) {
  const archived = new Set(certifications.flatMap(({ id, archived_at }) => (archived_at === null ? [] : [id])))
  const { data } = useReach(pathway, isShown(pathway))
  const missed = new Map(data?.out_of_reach.map(({ certification, people }) => [certification.id, people]))
  return (id: string) => {
    if (archived.has(id)) return t`Archived: it asks nothing of anybody.`
    const people = missed.get(id)
    return people === undefined
      ? undefined
      : plural(people, { one: '# of its audience cannot earn it', other: '# of its audience cannot earn it' })
  }
}

function setCertifications({ id: level_id, updated_at: expected_updated_at }: Level, certification_type_ids: string[]) {
  const body = { certification_type_ids, expected_updated_at }
  return done(api.PATCH('/api/learning-pathway-levels/{level_id}', { params: { path: { level_id } }, body }))
}

const MOST = 100

/** Adds a certification at the end as soon as it is chosen. Certifications of other levels name their level. */
function AddCertification({ level, pathway: { owner_organization_id, levels } }: Pick<Props, 'level' | 'pathway'>) {
  const { certification_type_ids: taken } = level
  const [typed, setTyped] = useState('')
  const { found, looking, failure } = useCertificationSearch(owner_organization_id, typed)
  const adding = useMutation({
    mutationFn: (type: string) => setCertifications(level, [...taken, type]),
    onSettled: () => refresh(),
  })
  const isFull = taken.length >= MOST
  return (
    <Select
      label={t`Add a certification`}
      placeholder={t`Name`}
      description={isFull ? t`A level takes ${{ most: MOST }} certifications.` : undefined}
      searchable
      openOnFocus={false}
      data={found.filter((type) => !taken.includes(type.id)).map((type) => optionOf(type, levels))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      disabled={adding.isPending || isFull}
      error={adding.error && sentence(adding.error)}
      {...lookedFor({ looking, failure, typed, nothing: t`No such certification` })}
      onChange={(type) => type !== null && adding.mutate(type)}
    />
  )
}

function optionOf({ id, name }: { id: string; name: string }, levels: Level[]) {
  const level = levels.find(({ certification_type_ids }) => certification_type_ids.includes(id))
  return level ? { value: id, label: t`${name} (stands in “${{ level: level.name }}”)`, disabled: true } : { value: id, label: name }
}
