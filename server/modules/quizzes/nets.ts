import { attachmentOperations } from '../../../test/nets/attachment.ts'
import { AHEAD, NO_MEMBER, first, ownerOf } from '../../../test/nets/bodies.ts'
import { type Body, type Nets, unlessReading } from '../../../test/nets/module.ts'
import { filesIn } from '../../../test/nets/sql.ts'
import { quizInvariants } from './nets-invariants.ts'
import { quizRows } from './nets-rows.ts'

const SITTING = /^ends_at must (be after|be before|lie in)/
const NEXT_YEAR = { starts_at: '2031-01-02T08:00:00Z', ends_at: '2031-01-02T10:00:00Z' }

const file = { attachment_id: 'quiz_attachment_id' }
const attachments = attachmentOperations('Quiz', { id: file.attachment_id, pathname: 'quiz_pathname' })
const picture = { file_name: 'new.png', content_type: 'image/png', size_bytes: 5 }
const waiting = { quiz_attempt_id: 'waiting_quiz_attempt_id' }
const essay = { ...waiting, question_id: 'essay_question_id' }

/** A new question whose first option is right. */
const newQuestion = ({ question_id: _old, ...question }: Body): Body => {
  const parts = (name: string) =>
    Array.isArray(question[name]) ? { [name]: question[name].map(({ id: _id, ...part }: Body, nr: number) => ({ ...part, ...(name === 'options' && { correct: nr === 0 }) })) } : {}
  return { ...question, ...parts('options'), ...parts('items'), ...parts('pairs') }
} // prettier-ignore

export const nets: Nets = {
  rows: quizRows,
  operations: {
    ...attachments,
    createQuizAttachmentUpload: { ...attachments.createQuizAttachmentUpload, body: () => picture },
    updateQuizAttachment: { path: file, mend: first },
    // A file that a question shows cannot be deleted.
    deleteQuizAttachment: { path: { attachment_id: 'spare_quiz_attachment_id' } },
    downloadQuizAttemptFile: { path: file },
    downloadQuizSittingFile: { path: file },
    downloadQuizFileToGrade: { path: { ...file, ...waiting } },
    listQuizzes: { lists: 'quiz_id' },
    createQuiz: { body: (ids) => ({ ...ownerOf(ids), title: 'New' }) },
    updateQuiz: {
      body: () => ({ passing_score: 70 }),
      mend: ({ draw_count: _count, ...body }) => body,
      refuses: [/^draw_count must be at most/],
    },
    setQuizSubjects: { body: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }) },
    setQuizQuestions: {
      body: () => ({ questions: [{ kind: 'true_false', prompt_markdown: 'New?', points: 1, correct: true }] }),
      mend: ({ questions, ...body }) => ({ ...body, questions: (questions as Body[]).map(newQuestion) }),
      refuses: [
        / is no (question|part) of this/,
        / stands there twice/,
        / must have (exactly|at least) one that is correct/,
        / must not be blank/,
      ],
    },
    importQuizQuestions: { form: () => ({ format: 'gift', file: 'Written by a net?{T}' }) },
    publishQuiz: { body: () => ({}) },
    duplicateQuiz: { body: () => ({}) },
    startQuizAttempt: { body: () => ({}) },
    saveQuizAnswer: {
      body: () => ({ seq: 1_000_000, writer: 'net', answer: { value: true } }),
      mend: ({ answer, ...body }) => ({ ...body, answer: answer === null ? null : { value: true } }),
      refuses: [/^answer\./],
    },
    listQuizAttemptsToGrade: { lists: 'quiz_id' },
    gradeQuizAttempt: {
      path: waiting,
      body: ({ essay_question_id }) => ({ grades: [{ question_id: essay_question_id, points: 1 }] }),
      mend: ({ reason = 'Better so' }, { essay_question_id }) => ({ grades: [{ question_id: essay_question_id, points: 0.5 }], reason }),
      refuses: [/only with a reason/, /^grades\.\d+\.(points must be at most|question_id must be)/],
      // The answer lists every earlier grade too.
      echo: (answer) => ({ ...answer, grades: undefined }),
    },
    reserveQuizAnswer: { path: essay },
    releaseQuizAnswer: { path: essay },
    setQuizOverride: {
      body: () => ({ extra_minutes: 5, reason: 'New' }),
      mend: (body) => ({ ...body, extra_attempts: 1 }),
      refuses: [/^Give more time or more attempts/],
    },
    setQuizAccommodation: {
      body: () => ({ factor: 1.5, reason: 'New' }),
      mend: (body) => ({ ...body, factor: 2 }),
      refuses: [/^Give a factor above 1/],
    },
    regradeQuiz: {
      body: ({ question_id }) => ({ question_id, reason: 'New', preview: true }),
      mend: (body, { question_id }) => ({ ...body, question_id }),
      refuses: [/^question_id must be a question of/, /^Essays are graded by hand/],
    },
    decideQuizRegrade: {
      body: () => ({ keep: true, reason: 'New' }),
      echo: (answer) => ({ ...answer, reason: answer.decision_reason }),
    },
    createQuizSitting: {
      body: () => ({ title: 'New', ...AHEAD }),
      mend: (body) => ({ ...body, ...NEXT_YEAR }),
      refuses: [SITTING, NO_MEMBER],
    },
    updateQuizSitting: {
      body: () => ({ location: 'Changed' }),
      mend: ({ starts_at: _begun, pacing: _joined, ...body }) => ({ ...body, ...('ends_at' in body && { ends_at: NEXT_YEAR.ends_at }) }),
      refuses: [SITTING, NO_MEMBER],
    },
    advanceQuizSitting: {
      body: () => ({ expected_seq: 0, action: 'reveal' }),
      mend: ({ seconds: _more, ...body }) => ({ ...body, expected_seq: 0, ...(body.action === 'extend' && { seconds: 60 }) }),
      refuses: [/^seconds /],
    },
  },
  fields: ({ user_id }) => ({ host_user_ids: [user_id] }),
  choices: ({ quiz_id, quiz_attempt_id, waiting_quiz_attempt_id, question_id, essay_question_id, option_id }) => ({
    quiz_id: [quiz_id!],
    quiz_attempt_id: [waiting_quiz_attempt_id!],
    attempt_id: [quiz_attempt_id!],
    question_id: [question_id!, essay_question_id!],
    ...Object.fromEntries(['option_id', 'option_ids', 'item_ids', 'prompt_id', 'match_id'].map((field) => [field, [option_id!]])),
  }),
  sights: [
    { at: '{quiz_id}', read: 'quizzes:read', seenBy: unlessReading('quizzes:read', 'audience') },
    { at: '{quiz_sitting_id}', read: 'quizzes:read', seenBy: unlessReading('quizzes:read', 'audience'), closes: true },
    { at: '{quiz_attempt_id}', read: 'quizzes:read', seenBy: () => ['learner'], closes: true },
    { at: '{decision_id}', read: 'quizzes:read', seenBy: () => ['learner'] },
  ],
  catalogue: 'quizzes:read',
  files: [filesIn('quiz_attachment', 'file of a quiz')],
  invariants: quizInvariants,
}
