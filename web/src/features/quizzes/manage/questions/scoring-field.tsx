import { t } from '@lingui/core/macro'
import { SegmentedControl, Text } from '@mantine/core'
import type { QuestionDraft } from './draft.ts'

type Props = Pick<QuestionDraft, 'scoring'> & {
  /** Explains how the parts count. */
  says: string
  onChange: (part: Pick<QuestionDraft, 'scoring'>) => void
}

/** Chooses whether a partly right answer earns part of the points. */
export const ScoringField = ({ scoring, says, onChange }: Props) => (
  <div>
    <SegmentedControl
      aria-label={t`Points`}
      value={scoring}
      onChange={(chosen) => onChange({ scoring: chosen })}
      data={[
        { value: 'partial' as const, label: t`Points for each part` },
        { value: 'exact' as const, label: t`All or nothing` },
      ]}
    />
    <Text size="xs" c="dimmed" mt={4}>
      {scoring === 'partial' ? says : t`Whatever is not wholly right gives no points.`}
    </Text>
  </div>
)
