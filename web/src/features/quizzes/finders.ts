import { t } from '@lingui/core/macro'
import { IconListCheck } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import type { Finder } from '../../platform/house/finding.ts'

/** The quizzes that are for the reader. */
const quizzes: Finder = {
  title: t`Quizzes`,
  sources: () => [
    {
      name: 'available quizzes',
      find: async () =>
        (await answered(api.GET('/api/quizzes/available'))).map(({ quiz: { id, title } }) => ({
          id: `quiz-${id}`,
          label: title,
          detail: t`Quiz`,
          icon: IconListCheck,
          go: (navigate) => navigate({ to: '/quizzes/$quizId', params: { quizId: id } }),
        })),
    },
  ],
}

export const finders = [quizzes]
