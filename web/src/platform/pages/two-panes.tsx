import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, type Ref } from 'react'
import { ArchivedBadge } from '../parts/archived-badge.tsx'
import classes from './two-panes.module.css'

type Props = {
  tree: ReactNode
  /** Whether a node is selected. A narrow window shows only its pane, or only the tree if none is selected. */
  chosen: boolean
  children: ReactNode
}

/** A tree with the pane of the selected node beside it. A narrow window shows one of the two. */
export const TwoPanes = ({ tree, chosen, children }: Props) => (
  <div className={classes.room} data-chosen={chosen || undefined}>
    <Card withBorder p="xs" className={classes.tree}>
      {tree}
    </Card>
    <Box className={classes.panel}>{children}</Box>
  </div>
)

/** The link back to the tree, shown above the pane in a narrow window. */
export const BackToTree = ({ children, onBack }: { children: string; onBack: () => void }) => (
  <Button
    className={classes.back}
    variant="subtle"
    size="compact-sm"
    mb="xs"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    onClick={onBack}
  >
    {children}
  </Button>
)

type PaneProps = {
  title: string
  heading?: Ref<HTMLHeadingElement>
  /** Small text below the title. */
  says: string
  archived: boolean
  description?: string | null | undefined
  /** The actions on the thing, and its `KeptMenu`. */
  actions: ReactNode
  children: ReactNode
}

/** The pane of one thing beside the tree. */
export const Pane = ({ title, heading, says, archived, description, actions, children }: PaneProps) => (
  <Card withBorder p="lg">
    <Stack gap="lg">
      <div>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Title order={2} ref={heading} tabIndex={-1} className="wraps" style={{ flex: '1 1 200px' }}>
            {title}
          </Title>
          <Group gap="xs">{actions}</Group>
        </Group>
        <Group gap="xs" mt={4}>
          <Text size="sm" c="dimmed" className="wraps">
            {says}
          </Text>
          {archived && <ArchivedBadge />}
        </Group>
        {description && (
          <Text mt="sm" className="keeps-lines">
            {description}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  </Card>
)
