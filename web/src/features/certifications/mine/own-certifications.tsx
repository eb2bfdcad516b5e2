import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { IconCalendarStats, IconCertificate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { $api } from '../../../platform/client.ts'
import { MoreButton } from '../../../platform/lists/paging.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import type { Standing } from '../parts/states.ts'
import { byUrgency } from './groups.ts'
import { StandingCards } from './standing-card.tsx'
import { useReachable } from './use-reachable.ts'

/** The reader's standing in each certification that they hold or must have, and others that they could earn. */
export function OwnCertifications({ leads }: { leads: ReactNode }) {
  const mine = $api.useQuery('get', '/api/certifications/mine')
  const others = useReachable()
  const held = new Set(mine.data?.map(({ certification }) => certification.id))
  const rest = others.standings.filter(({ certification }) => !held.has(certification.id))
  const groups = byUrgency(mine.data ?? [])
  const blank = mine.isSuccess && others.isSuccess && mine.data.length === 0 && rest.length === 0 && !others.hasNextPage
  return (
    <ListPage
      size="lg"
      title={t`My certifications`}
      intro={t`What you have to prove, what you hold, and what comes next.`}
      actions={
        <LinkButton
          to="/my-records/year"
          variant="default"
          leftSection={<IconCalendarStats size={18} aria-hidden />}
        >{t`My year`}</LinkButton>
      }
    >
      <Answer query={mine} failed={t`Your certifications could not be loaded`} wait={<Loading rows={4} height={110} />}>
        {() => blank && <Nothing />}
      </Answer>
      <Stack gap="xl">
        {groups.map(({ title, standings }) => (
          <Section key={title} title={title} standings={standings} />
        ))}
        {leads}
        <Answer query={others} failed={t`What else you can earn could not be loaded`} wait={<></>}>
          {() =>
            mine.isSuccess &&
            (rest.length > 0 || others.hasNextPage) && (
              <Section title={t`Others that you can earn`} intro={t`Nobody requires these of you.`} standings={rest}>
                <MoreButton pages={others} />
              </Section>
            )
          }
        </Answer>
      </Stack>
    </ListPage>
  )
}

type SectionProps = { title: string; intro?: string; standings: Standing[]; children?: ReactNode }

function Section({ title, intro, standings, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Title order={2}>
        {title}{' '}
        <Text span c="dimmed" inherit fw={400}>
          {standings.length}
        </Text>
      </Title>
      {intro && <Text c="dimmed">{intro}</Text>}
      <StandingCards standings={standings} />
      {children}
    </section>
  )
}

const Nothing = () => (
  <Empty
    icon={<IconCertificate />}
    title={t`No certification concerns you yet`}
  >{t`Once a role of yours requires one, or somebody awards you one, it is here with what it asks for and by when.`}</Empty>
)
