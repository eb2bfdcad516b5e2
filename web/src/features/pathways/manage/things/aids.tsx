import { t } from '@lingui/core/macro'
import { Group, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBook2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { $api, type Schemas, api, done, refresh } from '../../../../platform/client.ts'
import { OrderedThings } from '../../../../platform/files/attached/ordered-things.tsx'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { sentence } from '../../../../platform/refusal.ts'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'

type Pathway = Schemas['LearningPathway']
type Props = { pathway: Pathway; mayWrite: boolean }

/**
 * The job aids that go with a pathway as a whole, in order. The list is saved as a whole, so that it is changed only by those who
 * see all of it.
 */
export function Aids({ pathway, mayWrite }: Props) {
  const { throughout: readsAll } = useChosenOrganization('job-aids:read')
  const { job_aids } = pathway
  const changes = mayWrite && readsAll
  const put = (ids: string[]) => setAids(pathway.id, ids)
  const others = (id: string) => job_aids.flatMap((aid) => (aid.id === id ? [] : [aid.id]))
  return (
    <Section id="job-aids" title={t`Job aids`} intro={t`Shown above the levels, each to whom the job aid itself is for.`}>
      <Stack gap="md">
        {job_aids.length === 0 && <Text c="dimmed">{t`No job aids go with the pathway as a whole.`}</Text>}
        {job_aids.length > 0 && (
          <OrderedThings
            label={t`Job aids`}
            things={job_aids.map(({ id, title }, position) => ({ id, position, name: title }))}
            face={() => ({ icon: IconBook2, says: undefined })}
            more={openingOf}
            acts={
              changes
                ? { move: ({ id }, position) => put(others(id).toSpliced(position, 0, id)), remove: ({ id }) => put(others(id)) }
                : undefined
            }
          />
        )}
        {mayWrite && !readsAll && (
          <Text size="sm" c="dimmed">{t`Only who may read every job aid of the organization changes this list.`}</Text>
        )}
        {changes && <AddAid pathway={pathway} />}
      </Stack>
    </Section>
  )
}

const setAids = (pathway_id: string, job_aid_ids: string[]) =>
  done(api.PUT('/api/learning-pathways/{pathway_id}/job-aids', { params: { path: { pathway_id } }, body: { job_aid_ids } }))

const openingOf = ({ id, name }: { id: string; name: string }) => (
  <Group mt="xs">
    <LinkButton
      to="/job-aids/$aidId"
      params={{ aidId: id }}
      size="xs"
      variant="default"
      aria-label={t`Open ${name}`}
      leftSection={<IconBook2 size={15} aria-hidden />}
    >{t`Open`}</LinkButton>
  </Group>
)

const MOST = 100

/** Adds an aid at the end as soon as it is chosen. */
function AddAid({ pathway: { id, owner_organization_id: org, job_aids } }: { pathway: Pathway }) {
  const taken = job_aids.map((aid) => aid.id)
  const { data = [], isPending } = $api.useQuery('get', '/api/job-aids', { params: { query: { org } } })
  const adding = useMutation({
    mutationFn: (aid: string) => setAids(id, [...taken, aid]),
    onError: (error) => notifications.show({ color: 'red', title: t`It was not added`, message: sentence(error) }),
    onSuccess: () => refresh(),
  })
  const left = data.filter((aid) => !taken.includes(aid.id)).toSorted((a, b) => a.title.localeCompare(b.title))
  const isFull = taken.length >= MOST
  return (
    <Select
      label={t`Add a job aid`}
      placeholder={t`Title`}
      description={isFull ? t`A pathway takes ${{ most: MOST }} job aids.` : undefined}
      searchable
      openOnFocus={false}
      data={left.map(({ id: value, title }) => ({ value, label: title }))}
      value={null}
      disabled={adding.isPending || isFull}
      nothingFoundMessage={isPending ? t`Loading` : t`No such job aid`}
      onChange={(aid) => aid !== null && adding.mutate(aid)}
    />
  )
}
