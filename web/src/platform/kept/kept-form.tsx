import { Button, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Permission } from '../access.ts'
import { Form } from '../forms/form.tsx'
import { useHere } from '../house/chosen.ts'
import { Page, type PageProps } from '../pages/page.tsx'
import { Empty, Problem } from '../parts/states.tsx'

type NewPageProps = Pick<PageProps, 'title' | 'size' | 'above' | 'children'> & {
  /** The introduction for users with the permission. */
  intro: string
  /** The permission that creating such a thing needs. */
  permission: Permission
  /** Shown to users without the permission. */
  refused: { title: string; says: string; action?: ReactNode }
}

/** The page that creates a thing in the organization of the address, for users who may do so. */
export function NewPage({ title, intro, size = 'sm', above, permission, refused, children }: NewPageProps) {
  const isAllowed = useHere().holds(permission)
  return (
    <Page title={title} intro={isAllowed && intro} size={isAllowed ? size : 'sm'} above={above}>
      {isAllowed ? (
        children
      ) : (
        <Empty icon={<IconLock />} title={refused.title} action={refused.action}>
          {refused.says}
        </Empty>
      )}
    </Page>
  )
}

type FormProps = {
  /** The label of the submit button. */
  does: string
  isPending: boolean
  /** A refusal that belongs to no field, and the title for it. */
  problem: { error: unknown; title: string }
  /** The link that leaves the page. */
  cancel: ReactNode
  onSubmit: () => void
  /** The cards with the fields. */
  children: ReactNode
}

/** The form of such a page: its cards, the last refusal, and the buttons. */
export const KeptForm = ({ does, isPending, problem, cancel, onSubmit, children }: FormProps) => (
  <Form isPending={isPending} onSubmit={onSubmit}>
    <Stack gap="lg">
      {children}
      {Boolean(problem.error) && <Problem {...problem} />}
      <Group justify="flex-end">
        {cancel}
        <Button type="submit" loading={isPending}>
          {does}
        </Button>
      </Group>
    </Stack>
  </Form>
)
